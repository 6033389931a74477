// schema.mjs - as much of JSON Schema as docs/openapi.json uses
//
//      const faults = check(document, schema, value)        // [] or ['/games/0/id: "x" is not of type integer', ...]
//
// A word that is not known here is an error, so that nothing in the description goes unchecked.

const remarks = new Set(['description', 'example'])

function typeOf(value) {
    if (value === null) return 'null'
    if (Array.isArray(value)) return 'array'
    return Number.isInteger(value) ? 'integer' : typeof value
}

function isOfType(value, type) {
    const actual = typeOf(value)
    return actual === type || (type === 'number' && actual === 'integer')
}

// Follow "#/components/schemas/Answer".
export function resolve(document, thing) {
    while (thing && thing.$ref) {
        thing = thing.$ref
            .slice(2)
            .split('/')
            .reduce((at, key) => at[key], document)
    }
    return thing
}

// Each word of a schema: what it demands of a value. `go` checks a part of the value with a part of the schema.
const words = {
    type: (want, value, at) =>
        [want].flat().some((type) => isOfType(value, type))
            ? []
            : [`${at}: ${JSON.stringify(value)} is not of type ${want}`],
    enum: (want, value, at) => (want.includes(value) ? [] : [`${at}: ${JSON.stringify(value)} is none of ${want}`]),
    pattern: (want, value, at) =>
        typeof value !== 'string' || new RegExp(want, 'u').test(value)
            ? []
            : [`${at}: '${value}' is not like ${want}`],
    minimum: (want, value, at) => (typeof value !== 'number' || value >= want ? [] : [`${at}: ${value} < ${want}`]),
    maximum: (want, value, at) => (typeof value !== 'number' || value <= want ? [] : [`${at}: ${value} > ${want}`]),
    minItems: (want, value, at) => (!Array.isArray(value) || value.length >= want ? [] : [`${at}: too few items`]),
    maxItems: (want, value, at) => (!Array.isArray(value) || value.length <= want ? [] : [`${at}: too many items`]),
    items: (want, value, at, go) => (Array.isArray(value) ? value.flatMap((v, i) => go(want, v, `${at}/${i}`)) : []),
    prefixItems: (want, value, at, go) =>
        Array.isArray(value) ? want.flatMap((w, i) => (i < value.length ? go(w, value[i], `${at}/${i}`) : [])) : [],
    properties: (want, value, at, go) =>
        typeOf(value) !== 'object'
            ? []
            : Object.entries(want).flatMap(([key, w]) => (key in value ? go(w, value[key], `${at}/${key}`) : [])),
    required: (want, value, at) =>
        typeOf(value) !== 'object'
            ? []
            : want.filter((key) => !(key in value)).map((key) => `${at}: '${key}' is missing`),
    additionalProperties: (want, value, at, go, schema) =>
        want !== false || typeOf(value) !== 'object'
            ? []
            : Object.keys(value)
                  .filter((key) => !(key in schema.properties))
                  .map((key) => `${at}: '${key}' is not described`),
    anyOf: (want, value, at, go) => {
        const tries = want.map((w) => go(w, value, at))
        return tries.some((faults) => faults.length === 0) ? [] : tries.flat()
    },
}

export function check(document, schema, value, at = '') {
    const go = (s, v, where) => check(document, s, v, where)
    schema = resolve(document, schema)
    return Object.entries(schema).flatMap(([word, want]) => {
        if (remarks.has(word)) return []
        return words[word] ? words[word](want, value, at, go, schema) : [`${at}: the test does not know '${word}'`]
    })
}

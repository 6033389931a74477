/*
 * SGF to a tree and back. The server has repaired what is broken; what comes here is read as far as it goes, and
 * never refused. Everything is kept: unknown properties, their order, their values.
 */
import { fillHandicap } from './handicap'
import { get, newTree } from './tree'
import type { Node, NodeId, Props, Tree } from './tree'

/* ---- reading ---- */

/** The text between [ and ]: escapes resolved, soft line breaks gone. */
const unescape = (raw: string): string =>
    raw.replace(/\r\n?|\n\r/g, '\n').replace(/\\(\n|[^])/g, (_, next: string) => (next === '\n' ? '' : next))

/** Lower-case letters between capitals mean nothing ("SiZe" of old versions); a name all in small letters is meant. */
const cleanName = (name: string): string => (/[A-Z]/.test(name) ? name.replace(/[a-z]/g, '') : name.toUpperCase())

type MutableProps = Record<string, string[]>

interface Draft { parent: number | null; props: MutableProps }

/** The nodes of the first game of a text, in order, each after its parent. */
function readNodes(text: string): Draft[] {
    const nodes: Draft[] = []
    const open: (number | null)[] = [] // for every open '(' the node before it
    const token = /[();]|([A-Za-z][A-Za-z0-9]*)\s*(?=\[)|\[((?:[^\]\\]|\\[^])*)\]?/g
    let at: number | null = null
    let values: string[] | null = null
    for (let found = token.exec(text); found; found = token.exec(text)) {
        const [word, name, raw] = found
        if (word === '(') open.push(at)
        else if (word === ')') {
            at = open.pop() ?? null
            values = null
            if (open.length === 0) break
        } else if (word === ';') {
            nodes.push({ parent: at, props: {} })
            at = nodes.length - 1
            values = null
        } else if (name !== undefined && at !== null) values = nodes[at]!.props[cleanName(name)] ??= []
        else if (raw !== undefined) values?.push(unescape(raw))
    }
    return nodes
}

/** What belongs into nodes of its own: setup with everything else first, then every move. */
function splitNode(props: MutableProps): Props[] {
    const moves = Object.entries(props).filter(([name]) => name === 'B' || name === 'W')
        .flatMap(([name, values]) => values.map((value) => ({ [name]: [value] })))
    const hasSetup = ['AB', 'AW', 'AE'].some((name) => props[name])
    if (moves.length === 0 || (moves.length === 1 && !hasSetup)) return [props]
    const { B: _b, W: _w, ...rest } = props
    return hasSetup ? [rest, ...moves] : [{ ...moves[0], ...rest }, ...moves.slice(1)]
}

export function parseSgf(text: string): Tree {
    const drafts = readNodes(text)
    if (drafts.length === 0) return newTree({ rows: 19, cols: 19 })
    const nodes = new Map<NodeId, Node & { children: NodeId[] }>()
    const ends: NodeId[] = [] // for every node that was read, the last of those it became
    for (const draft of drafts) {
        let parent: NodeId | null = draft.parent === null ? null : ends[draft.parent]!
        if (parent === null && nodes.size > 0) parent = 0 // a second tree without its own game: beside the first
        for (const props of splitNode(draft.props)) {
            const id = nodes.size
            nodes.set(id, { id, parent, children: [], props })
            if (parent !== null) nodes.get(parent)!.children.push(id)
            parent = id
        }
        ends.push(parent!)
    }
    return fillHandicap({ nodes, root: 0, next: nodes.size })
}

/* ---- writing ---- */

const escape = (value: string): string => value.replace(/[\\\]]/g, '\\$&')

function formatNode(props: Props): string {
    let text = ';'
    for (const [name, values] of Object.entries(props)) {
        if (values.length > 0) text += name + values.map((value) => `[${escape(value)}]`).join('')
    }
    return text
}

/** The root says which version and which encoding this is, whatever it said before. */
function rootProps(props: Props): Props {
    const head = { GM: ['1'], FF: ['4'], CA: ['UTF-8'] }
    return { ...head, ...props, ...head }
}

const WIDTH = 80

/** The record as text: UTF-8, a line for every variation, long lines broken between nodes. */
export function formatSgf(tree: Tree): string {
    let text = '(', column = 1
    const put = (piece: string): void => {
        if (column + piece.length > WIDTH && column > 1) {
            text += '\n'
            column = 0
        }
        text += piece
        column = piece.includes('\n') ? piece.length - piece.lastIndexOf('\n') - 1 : column + piece.length
    }
    const waiting: (NodeId | ')')[] = [')', tree.root] // no recursion: records may be thousands of moves deep
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (next === ')') {
            text += ')'
            column++
            continue
        }
        const { children, props, parent } = get(tree, next)
        if (parent !== null && get(tree, parent).children.length > 1) {
            text += '\n('
            column = 1
        }
        put(formatNode(next === tree.root ? rootProps(props) : props))
        const branching = children.length > 1
        for (let i = children.length - 1; i >= 0; i--) {
            if (branching) waiting.push(')')
            waiting.push(children[i]!)
        }
    }
    return `${text}\n`
}

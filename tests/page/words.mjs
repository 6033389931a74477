/*
 * words.mjs - the sentences of the page, from its own lists, so that a scene finds a button by what it means and
 * plays in either language
 *
 *      const { t } = words.ja
 *      t('edit.save')                                        // "保存"
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from '../../web/node_modules/esbuild/lib/main.js'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'web', 'src', 'words')
const source = `
    import { speaker } from './index'
    import { playLists } from './play'
    import { playersLists } from './players'
    import { stringsLists } from './strings'
    import { solveLists } from './solve'
    import { fieldLists } from './field'
    import { reviewLists } from './review'
    export { setLanguage } from './index'
    const all = [playersLists, playLists, stringsLists, solveLists, fieldLists, reviewLists]
    export const lists = { en: Object.assign({}, ...all.map(({ en }) => en)), ja: Object.assign({}, ...all.map(({ ja }) => ja)) }
    export const t = speaker(lists)`
const bundled = buildSync({
    stdin: { contents: source, resolveDir: folder }, bundle: true, format: 'esm', charset: 'utf8', write: false,
}).outputFiles[0].text

/** A copy of the module for each language, as each knows one language at a time. */
async function load(language) {
    const code = Buffer.from(`${bundled}// ${language}`).toString('base64')
    const { t, setLanguage, lists } = await import(`data:text/javascript;base64,${code}`)
    setLanguage(language)
    return { t, list: lists[language] }
}

export const words = { en: await load('en'), ja: await load('ja') }

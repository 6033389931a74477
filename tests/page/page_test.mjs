/*
 * page_test.mjs [WORD...] - every scene of tests/page/*_scenes.mjs, and that they used every control they saw; or the scenes with one of the
 * words in their names
 */
import { readdirSync } from 'node:fs'
import { playAll } from './stage.mjs'

for (const file of readdirSync(new URL('.', import.meta.url)).sort()) if (file.endsWith('_scenes.mjs')) await import(`./${file}`)
await playAll()

/*
 * dialog_scenes.mjs - every dialog can be left without anything happening: by its cross, by Cancel, by Escape, by a click beside it
 */
import { join } from 'node:path'
import { DESK_AND_PHONE, play, root, scene } from './stage.mjs'
import { show, showNext, viewsFor } from './views.mjs'

const ways = {
    cross: ({ dialog, t }) => dialog().getByRole('button', { name: t('dialog.close'), exact: true }).click(),
    cancel: ({ dialog, t }) => dialog().getByRole('button', { name: t('dialog.cancel'), exact: true }).click(),
    escape: ({ page }) => page.keyboard.press('Escape'),
    beside: ({ page }) => page.mouse.click(4, 4),
}

scene('every dialog is left as it was entered', { looks: DESK_AND_PHONE, long: true }, async (stage) => {
    const { page, check, dialog, phone, board, t, language } = stage
    let fresh = true
    const opened = viewsFor(phone).filter(({ part, own, address }) => part === 'dialog' && !own && !address.includes('view='))
    for (const view of opened) {
        for (const [name, leave] of Object.entries(ways)) {
            if (fresh || view.settings) await show(view, stage, language)
            else await showNext(view, stage)
            fresh = view.settings !== undefined
            const before = await board()
            if (name === 'cancel' && await dialog().getByRole('button', { name: t('dialog.cancel'), exact: true }).count() === 0) continue
            await leave(stage)
            await dialog().waitFor({ state: 'detached' }).catch(() => check(false, `${view.name} is closed by ${name}`))
            check(await board() === before && await page.locator('.edit-state').innerText() === '', `${view.name}, ${name}: nothing happened`)
        }
    }
    check(opened.length >= 11, `all of them: ${opened.length}`)
})

await play({ records: [join(root, 'tests', 'sample')] })

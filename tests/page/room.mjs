/*
 * room.mjs - whether everything on the page has its room: no two controls lie over each other, nothing lies over a control, no name is cut
 */

/* These run in the page. */

/** Controls in sight that share some of their place, or whose middle belongs to something else. */
function findCrowded() {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=tab], [role=slider], [role=separator]'
    const top = document.querySelector('dialog:modal, :popover-open') ?? document
    const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const common = (a, b) => ({
        left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
    })
    const isEmpty = ({ left, top, right, bottom }) => right - left < 2 || bottom - top < 2 // buttons of a group share an edge
    /** What is seen of an element: what scrolls or hides cuts it. */
    function seenOf(element) {
        let seen = common(element.getBoundingClientRect(), whole)
        for (let box = element.parentElement; box; box = box.parentElement)
            if (getComputedStyle(box).overflow !== 'visible') seen = common(seen, box.getBoundingClientRect())
        return seen
    }
    const nameOf = (element) => `${element.localName} "${element.getAttribute('aria-label') ?? element.innerText ?? ''}"`
    const all = [...top.querySelectorAll(CONTROLS)].map((one) => (one.matches('.hidden-text') ? one.closest('label') : one))
        .filter((one) => one && !one.closest('[inert]') && one.checkVisibility({ visibilityProperty: true }) && !one.matches('.skip'))
        .map((element) => ({ element, seen: seenOf(element) })).filter(({ seen }) => !isEmpty(seen))
    function isCovered(element) {
        const { left, top: above, right, bottom } = seenOf(element), there = document.elementFromPoint((left + right) / 2, (above + bottom) / 2)
        return !element.contains(there) && !there?.contains(element)
    }
    /** Neither where it is nor when it is scrolled to. */
    function isOutOfReach({ element }) {
        if (!isCovered(element)) return false
        element.scrollIntoView({ block: 'center', inline: 'nearest' })
        return isCovered(element)
    }
    const faults = all.filter(isOutOfReach).map(({ element }) => `${nameOf(element)} is covered`)
    all.forEach((one, i) => faults.push(...all.slice(i + 1)
        .filter(({ element, seen }) => !one.element.contains(element) && !element.contains(one.element) && !isEmpty(common(one.seen, seen)))
        .map(({ element }) => `${nameOf(one.element)} and ${nameOf(element)} overlap`)))
    return faults
}

/** Names, moves and words of buttons that have less room than they need. */
function findCut() {
    const TEXTS = '.button, .tab, .player-name, .move-name, .games-head > *, .games-row > *, .ways-table th, .edit-state, .panel-title h2, .chip span'
    return [...document.querySelectorAll(TEXTS)].filter((one) => !one.closest('[inert]') && one.checkVisibility() && one.innerText?.trim()
        && one.scrollWidth > one.clientWidth + 1).map((one) => `"${one.innerText}" needs ${one.scrollWidth} and has ${one.clientWidth}`)
}

/** What has too little room; nothing, as it should be. */
export const crowded = async (page) => [...await page.evaluate(findCrowded), ...await page.evaluate(findCut)]

/*
 * The icons, drawn on a field of 20 x 20 with one pen. They are never alone: a button has a name beside its icon.
 */
import type { ComponentChildren, JSX } from 'preact'

const pen = (children: ComponentChildren): JSX.Element => (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"
        stroke-linejoin="round" aria-hidden="true">
        {children}
    </svg>
)

const path = (d: string): JSX.Element => pen(<path d={d} />)
const solid = (d: string): JSX.Element => pen(<path d={d} fill="currentColor" />)

export const icons = {
    // movement
    first: solid('M5 4.5v11M15 4.8v10.4L7.5 10z'),
    back10: solid('M10 5v10L3 10zM17 5v10l-7-5z'),
    back1: solid('M13.5 4.5v11L6 10z'),
    forward1: solid('M6.5 4.5v11L14 10z'),
    forward10: solid('M10 5v10l7-5zM3 5v10l7-5z'),
    last: solid('M15 4.5v11M5 4.8v10.4l7.5-5.2z'),

    dice: path('M4.5 4.5h11v11h-11zM7.5 7.5h.01M12.5 7.5h.01M10 10h.01M7.5 12.5h.01M12.5 12.5h.01'),

    // turning
    turn: path('M15.5 7.5A6.2 6.2 0 1 0 16.2 11M16 3.5v4h-4'),
    left: path('M4.5 7.5A6.2 6.2 0 1 1 3.8 11M4 3.5v4h4'),
    right: path('M15.5 7.5A6.2 6.2 0 1 0 16.2 11M16 3.5v4h-4'),
    'flip-h': path('M10 3v14M7.5 5.5 3 14.5h4.5zM12.5 5.5l4.5 9h-4.5z'),
    'flip-v': path('M3 10h14M5.5 7.5 14.5 3v4.5zM5.5 12.5l9 4.5v-4.5z'),
    reset: path('M4 4h12v12H4zM4 10h12M10 4v12'),
    field: path('M3 7.5c3-4.5 7-4.5 10-2s4 6 1 8.5-9 2-10.5-1.5S3 7.5 3 7.5zM7 9.3c1.2-1.7 3-1.6 4.3-.5s1.2 2.4 0 3.2-3.5.6-4.2-.5-.1-2.2-.1-2.2zM14.5 3.5c1.8.8 2.6 2.3 2.7 4'),

    autoplay: solid('M6 4.5v11l9.5-5.5z'),
    pause: path('M7 5v10M13 5v10'),
    copy: path('M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7'),

    review: path('M3 14.5l3.6-4.2 3 2.6L17 5M17 5h-4M17 5v4M3 17.5h14'),

    suggest: path('M7.4 13.4C5.7 12.4 4.7 10.8 4.7 9a5.3 5.3 0 0 1 10.6 0c0 1.8-1 3.4-2.7 4.4v1.4H7.4zM8.2 17.6h3.6'),

    mark: path('M3.5 6V3.5H6M9 3.5h2M14 3.5h2.5V6M16.5 9v2M16.5 14v2.5H14M11 16.5H9M6 16.5H3.5V14M3.5 11V9'),

    // header
    import: path('M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 13v3.5h13V13'),
    picture: path('M3 4.5h14v11H3zM3 13l4-4 3.5 3.5L13 10l4 4M13 7.2h.01'),
    settings: path('M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4'),
    help: path('M7.3 7.4a2.8 2.8 0 1 1 4.2 2.5c-.9.5-1.5 1-1.5 2.1M10 15h.01'),
    search: path('M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4 4'),
    close: path('M5 5l10 10M15 5 5 15'),
    columns: path('M3.5 4.5h13v11h-13zM8 4.5v11M12 4.5v11'),
    more: path('M4.5 10h.01M10 10h.01M15.5 10h.01'),
    pencil: path('M4 16l.8-3.6L13 4.2a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2L7.6 15.2zM11.5 5.7l2.8 2.8'),

    // editing
    undo: path('M7 4 3.5 7.5 7 11M4 7.5h7.5a4.3 4.3 0 0 1 0 8.5H8'),
    redo: path('M13 4l3.5 3.5L13 11M16 7.5H8.5a4.3 4.3 0 0 0 0 8.5H12'),
    promote: path('M10 16V4.5M5.5 9 10 4.5 14.5 9'),
    'stone-black': pen(<circle class="icon-black" cx="10" cy="10" r="6.5" />),
    'stone-white': pen(<circle class="icon-white" cx="10" cy="10" r="6.5" />),
    'stone-none': pen(<><circle cx="10" cy="10" r="6.5" stroke-dasharray="2.5 2.6" /><path d="M7.5 12.5l5-5" /></>),
    triangle: path('M10 4l6.5 11.5h-13z'),
    square: path('M4.5 4.5h11v11h-11z'),
    circle: pen(<circle cx="10" cy="10" r="4.5" />),
    cross: path('M5 5l10 10M15 5 5 15'),
    letter: path('M4.5 16 10 4l5.5 12M6.6 11.5h6.8'),
    number: path('M7 6.5 10.5 4v12M7 16h7'),
    comment: path('M3.5 4.5h13v9h-7L6 16.5v-3H3.5z'),
} as const

export type IconName = keyof typeof icons

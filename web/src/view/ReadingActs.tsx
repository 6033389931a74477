/*
 * What one does while reading: autoplay, and copying what is seen.
 */
import type { JSX } from 'preact'
import { diagramUrl } from '../net/api'
import { toggleAutoplay } from '../state/actions/autoplay'
import { copyLink, copyPicture, copySgf, copyText } from '../state/actions/copy'
import { lineLength } from '../state/screen'
import { getState, useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'
import { asSeen, question } from './diagram'
import { Menu } from './Menu'

function Autoplay(): JSX.Element {
    const on = useStore((state) => state.autoplay), none = useStore(lineLength) === 0
    return (
        <Button class="bare" icon={on ? 'pause' : 'autoplay'} keys="A" name={t('autoplay.name')} pressed={on} disabled={none}
            onClick={toggleAutoplay} />
    )
}

const drawn = (format: 'txt' | 'png'): string => diagramUrl(question(getState(), asSeen(getState()), format))

const copies = {
    sgf: copySgf, link: copyLink, text: () => copyText(drawn('txt')), picture: () => copyPicture(drawn('png')),
} as const

const CopyMenu = (): JSX.Element => (
    <Menu icon="copy" name={t('copy.name')}>
        {(Object.keys(copies) as (keyof typeof copies)[]).map((kind) => (
            <Button key={kind} class="bare" name={t(`copy.${kind}`)} onClick={() => void copies[kind]()} />
        ))}
    </Menu>
)

export const ReadingActs = (): JSX.Element => <div class="reading-acts"><Autoplay /><CopyMenu /></div>

/*
 * Setting up stones: which stone a click places, and whose turn it is. An impossible position is reported.
 */
import type { JSX } from 'preact'
import { emptyBoard } from '../../go/board'
import type { Colour } from '../../go/point'
import { beginSetup, changeSolve } from '../../state/solve'
import { t } from '../../words/solve'
import { Button } from '../Button'
import type { Game } from './game'

export type Tool = Colour | 'none'

const TOOLS: readonly Tool[] = ['black', 'white', 'none']
const COLOURS: readonly Colour[] = ['black', 'white']

interface Props { game: Game; tool: Tool; onTool: (tool: Tool) => void }

export function Setup({ game, tool, onTool }: Props): JSX.Element {
    const { solve: { turn }, size } = game
    return (
        <section class="view-part">
            <h3 class="legend">{t('setup.title')}</h3>
            <fieldset class="choices">
                <legend>{t('setup.stone')}</legend>
                {TOOLS.map((each) => (
                    <label key={each} class="choice">
                        <input type="radio" name="tool" checked={each === tool} onChange={() => onTool(each)} />
                        {each !== 'none' && <span class={`stone ${each}`} />}{t(`setup.${each}`)}
                    </label>
                ))}
            </fieldset>
            <fieldset class="choices">
                <legend>{t('setup.turn')}</legend>
                {COLOURS.map((each) => (
                    <label key={each} class="choice">
                        <input type="radio" name="turn" checked={each === turn}
                            onChange={() => changeSolve({ turn: each })} />
                        <span class={`stone ${each}`} />{t(each)}
                    </label>
                ))}
            </fieldset>
            <div class="row">
                <Button name={t('setup.clear')} onClick={() => beginSetup(emptyBoard(size), turn)} />
                <Button class="main" name={t('setup.done')} onClick={() => changeSolve({ setup: false }, true)} />
            </div>
        </section>
    )
}

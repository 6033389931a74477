/*
 * What could not be found out, in its place, and a button to try again.
 */
import type { JSX } from 'preact'
import type { Failure } from '../net/types'
import { failureText } from '../state/actions/say'
import { t } from '../words'
import { Button } from './Button'

export const Failed = ({ failure, again }: { failure: Failure; again: () => void }): JSX.Element => (
    <p class="failed" role="alert">
        <span>{failureText(failure)}</span> <Button name={t('again')} onClick={again} />
    </p>
)

/*
 * What the page has to say. Failures stay until they are read.
 */
import type { JSX } from 'preact'
import { dismiss } from '../state/actions/say'
import type { Message } from '../state/state'
import { useStore } from '../state/store'
import { t } from '../words'
import { Button } from './Button'

function Note({ message }: { message: Message }): JSX.Element {
    const { id, kind, text, action } = message
    const act = (): void => {
        action?.run()
        dismiss(id)
    }
    return (
        <div class={`message ${kind}`} role={kind === 'failed' ? 'alert' : undefined}>
            <p>{text}</p>
            {action && <Button name={action.text} onClick={act} />}
            <Button class="bare" icon="close" name={t('message.close')} onClick={() => dismiss(id)} />
        </div>
    )
}

export function Messages(): JSX.Element {
    const messages = useStore((state) => state.messages)
    return (
        <section class="messages" aria-label={t('message.label')} aria-live="polite">
            {messages.map((message) => <Note key={message.id} message={message} />)}
        </section>
    )
}

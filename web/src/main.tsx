/*
 * The beginning: the style, the state, the page.
 */
import { render } from 'preact'
import './style/tokens.css'
import './style/page.css'
import './style/controls.css'
import './style/board.css'
import './style/record.css'
import './style/dialogs.css'
import './style/panels.css'
import './style/narrow.css'
import './style/print.css'
import { start, startRest } from './state/start'
import { App } from './view/App'

await start()
render(<App />, document.getElementById('page')!)
startRest()

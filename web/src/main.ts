/*
 * The beginning: the style, the state, then the page. What draws is a file of its own, made ready while the first
 * question is under way.
 */
import './style/tokens.css'
import './style/page.css'
import './style/controls.css'
import './style/board.css'
import './style/record.css'
import './style/tree.css'
import './style/dialogs.css'
import './style/panels.css'
import './style/pattern.css'
import './style/years.css'
import './style/view.css'
import './style/players.css'
import './style/play.css'
import './style/strings.css'
import './style/solve.css'
import './style/curve.css'
import './style/field.css'
import './style/review.css'
import './style/welcome.css'
import './style/narrow.css'
import './style/print.css'
import { start, startRest } from './state/start'

const view = import('./view/draw')
await start()
const { draw } = await view
draw(document.getElementById('page')!)
startRest()

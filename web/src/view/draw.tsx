/*
 * The page, put where it belongs.
 */
import { render } from 'preact'
import { App } from './App'

export const draw = (place: HTMLElement): void => render(<App />, place)

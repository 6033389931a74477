/*
 * Places of panels that are still to be built.
 */
import type { JSX } from 'preact'

const slot = (name: string) => (): JSX.Element => <div class="slot">{name}</div>

export const Databases = slot('Databases')
export const SearchBox = slot('Search')
export const GameList = slot('Games')
export const Continuations = slot('Continuations')
export const Parents = slot('Parents')
export const Regions = slot('Regions')
export const GraphView = slot('Graph')
export const ImportDialog = slot('Import')

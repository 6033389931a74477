/*
 * Places of panels that are still to be built.
 */
import type { JSX } from 'preact'

export const ImportDialog = (): JSX.Element => <div class="slot">Import</div>

import { fetchAhead, sharedCode, useSharedCode } from './shared-code.ts'

export type Engine = typeof import('./engine.ts')

/** A canvas caches text measurements, so wait for the font before measuring. */
const fontReady = () => document.fonts.load("12px 'Inter Variable'").catch(() => [])

const engine = sharedCode<Engine>(() => Promise.all([import('./engine.ts'), fontReady()]).then(([code]) => code))

// Importing a chart means one is about to render: load the library in parallel with its data.
fetchAhead(engine)

/** The chart library; null while loading. */
export const useEngine = () => useSharedCode(engine)

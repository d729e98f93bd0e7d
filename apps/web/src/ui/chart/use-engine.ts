import { fetchAhead, sharedCode, useSharedCode } from './shared-code.ts'

export type Engine = typeof import('./engine.ts')

/** A canvas measures with the font that is there, and keeps the result: it must not measure before the font has come. */
const fontReady = () => document.fonts.load("12px 'Inter Variable'").catch(() => [])

const engine = sharedCode<Engine>(() => Promise.all([import('./engine.ts'), fontReady()]).then(([code]) => code))

// Who has the code of a chart is about to draw one: the library comes while its data does.
fetchAhead(engine)

/** The chart library, null while it loads. */
export const useEngine = () => useSharedCode(engine)

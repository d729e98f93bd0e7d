import { useEffect, useState } from 'react'

export type Engine = typeof import('./engine.ts')

let loading: Promise<Engine> | undefined

/** Once for all charts, when the first of them is shown. */
function loadEngine(): Promise<Engine> {
  loading ??= Promise.all([import('./engine.ts'), fontReady()]).then(
    ([engine]) => engine,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** A canvas measures with the font that is there, and keeps the result: it must not measure before the font has come. */
const fontReady = () => document.fonts.load("12px 'Inter Variable'").catch(() => [])

/** The chart library, null while it loads. */
export function useEngine(): Engine | 'failed' | null {
  const [engine, setEngine] = useState<Engine | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    loadEngine().then(
      (loaded) => !isGone && setEngine(loaded),
      () => !isGone && setEngine('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])
  return engine
}

import { useEffect, useState } from 'react'

/** Code that is fetched once, for all who show something with it; a failed try is not the last. */
export type SharedCode<Code> = {
  /** Null until it has come. */
  current: () => Code | null
  load: () => Promise<Code>
}

export function sharedCode<Code>(fetchCode: () => Promise<Code>): SharedCode<Code> {
  let loading: Promise<Code> | undefined
  let current: Code | null = null
  async function fetchOnce() {
    try {
      current = await fetchCode()
      return current
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    current: () => current,
    load() {
      loading ??= fetchOnce()
      return loading
    },
  }
}

/** For those who will need it soon. Whoever shows it hears of a failure. */
export const fetchAhead = (code: SharedCode<unknown>) => void code.load().catch(() => undefined)

/** Null while it comes. What is there already is there from the first drawing on. */
export function useSharedCode<Code>(code: SharedCode<Code>): Code | 'failed' | null {
  const [state, setState] = useState<Code | 'failed' | null>(code.current)
  useEffect(() => {
    let isGone = false
    code.load().then(
      (loaded) => !isGone && setState(() => loaded),
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
    }
  }, [code])
  return state
}

import { useEffect, useState } from 'react'

/** A module loaded once for all users, retried after a failure. */
export type SharedCode<Code> = {
  /** Null until loaded. */
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

/** Preloads a module. Failures are reported where it is used. */
export const fetchAhead = (code: SharedCode<unknown>) => void code.load().catch(() => undefined)

/** Null while loading; available from the first render if already loaded. */
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

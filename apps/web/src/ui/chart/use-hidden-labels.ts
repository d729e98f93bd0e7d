import type { Hidden } from '@vigil/presentation'
import { useState } from 'react'

const nothing: Hidden = new Set()

/** Labels hidden by a legend. Changing the key (range, organization or sites) shows all again. */
export function useHiddenLabels(key = ''): [Hidden, (hidden: Hidden) => void] {
  const [state, setState] = useState({ key, hidden: nothing })
  return [state.key === key ? state.hidden : nothing, (hidden) => setState({ key, hidden })]
}

import type { Hidden } from '@vigil/charts'
import { useState } from 'react'

const nothing: Hidden = new Set()

/** What a legend has switched off. All is shown again when the key changes: another range, organization or sites. */
export function useHiddenLabels(key = ''): [Hidden, (hidden: Hidden) => void] {
  const [state, setState] = useState({ key, hidden: nothing })
  return [state.key === key ? state.hidden : nothing, (hidden) => setState({ key, hidden })]
}

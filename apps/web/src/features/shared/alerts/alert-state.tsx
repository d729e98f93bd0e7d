import { type AlertState, alertStates } from '@vigil/contract'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'

const tones: Record<AlertState, Tone> = { open: 'danger', acknowledged: 'accent', snoozed: 'warning', resolved: 'good' }

export const StateBadge = ({ state }: { state: AlertState }) => (
  <StatusBadge tone={tones[state]}>{alertStates[state]}</StatusBadge>
)

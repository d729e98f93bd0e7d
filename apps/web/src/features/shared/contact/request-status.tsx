import { type ContactStatus, contactStatuses } from '@vigil/contract'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'

const tones: Record<ContactStatus, Tone> = { new: 'accent', 'in progress': 'warning', closed: 'neutral' }

export const RequestStatus = ({ status }: { status: ContactStatus }) => (
  <StatusBadge tone={tones[status]}>{contactStatuses[status]}</StatusBadge>
)

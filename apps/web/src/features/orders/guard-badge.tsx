import { StatusBadge } from '../../ui/status-badge.tsx'

/** Whether a protection had something to block in the session of an order. */
export const GuardBadge = ({ isBlocked }: { isBlocked: boolean }) => (
  <StatusBadge tone={isBlocked ? 'good' : 'neutral'}>{isBlocked ? 'Blocked' : 'Not Attempted'}</StatusBadge>
)

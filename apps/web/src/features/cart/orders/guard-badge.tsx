import { StatusBadge } from '../../../ui/status-badge.tsx'

/** Whether a protection blocked something in the order's session. */
export const GuardBadge = ({ isBlocked }: { isBlocked: boolean }) => (
  <StatusBadge tone={isBlocked ? 'good' : 'neutral'}>{isBlocked ? 'Blocked' : 'Not Attempted'}</StatusBadge>
)

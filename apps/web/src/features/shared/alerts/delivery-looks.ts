import type { DeliveryState } from '@vigil/contract'
import type { Tone } from '../../../ui/status-badge.tsx'

export const deliveryLooks: Record<DeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
}

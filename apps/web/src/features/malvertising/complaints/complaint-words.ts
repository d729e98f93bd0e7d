import { type Complaint, type ComplaintStatus, type CreativeKey, complaintEffects } from '@vigil/contract'
import { countryLabel } from '@vigil/presentation'
import type { Tone } from '../../../ui/status-badge.tsx'

export const statusTones: Record<ComplaintStatus, Tone> = {
  open: 'warning',
  located: 'accent',
  answered: 'good',
  closed: 'neutral',
}

/** The reader's report in one line. */
export const describeEffects = ({ effects, description }: Pick<Complaint, 'effects' | 'description'>) =>
  effects.map((effect) => complaintEffects[effect].label).join(' · ') || description || 'Not described'

export const creativeName = ({ creativeId, markupHash }: CreativeKey) =>
  creativeId || `Markup ${markupHash.slice(0, 12)}`

export const isSameKey = (a: CreativeKey | null, b: CreativeKey) =>
  a !== null && (a.creativeId !== '' ? a.creativeId === b.creativeId && a.ssp === b.ssp : a.markupHash === b.markupHash)

/** The reader's device and place; '' if unknown. */
export function describeReader({ device, os, browser, city, country }: Complaint): string {
  const place = [city, country && countryLabel(country)].filter(Boolean).join(', ')
  return [[device, os, browser].filter(Boolean).join(', '), place].filter(Boolean).join(' · ')
}

export const formatFit = (fit: number) => (fit < 0.01 ? 'under 1 %' : `${Math.round(Math.min(fit, 0.99) * 100)} %`)

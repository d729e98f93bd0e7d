import type { AffiliateVerdict, CouponVerdict } from '@vigil/contract'
import type { Tone } from '../../ui/status-badge.tsx'

type Verdict = CouponVerdict | AffiliateVerdict

export const verdictLooks: Record<Verdict, { label: string; tone: Tone }> = {
  genuine: { label: 'Genuine', tone: 'good' },
  offered: { label: 'Offered', tone: 'good' },
  injected: { label: 'Injected', tone: 'danger' },
  earned: { label: 'Earned', tone: 'good' },
  stuffed: { label: 'Stuffed', tone: 'danger' },
  unseen: { label: 'Not seen', tone: 'warning' },
  none: { label: 'No affiliate', tone: 'neutral' },
  no_verdict: { label: 'No verdict', tone: 'neutral' },
}

/** A verdict and its subject. */
export interface NamedVerdict {
  about: 'Code' | 'Affiliate'
  verdict: Verdict
  /** The extension behind it, if it is known. */
  extension?: string | null | undefined
}

export function nameVerdict({ about, verdict, extension }: NamedVerdict) {
  if (verdict === 'none') return verdictLooks.none.label
  return `${about}: ${verdictLooks[verdict].label.toLowerCase()}${extension ? ` by ${extension}` : ''}`
}

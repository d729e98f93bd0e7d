import type { AffiliateVerdict, CouponVerdict, VerificationCall } from '@vigil/contract'
import type { Tone } from '../../../ui/status-badge.tsx'

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

/** The verdicts of a call by what they are about. */
export function listVerdicts({ kind, verdict, couponVerdict }: VerificationCall) {
  const coupon = kind === 'coupon' ? verdict : couponVerdict
  return [
    ...(coupon ? [{ about: 'Code', verdict: coupon as Verdict }] : []), // by its kind
    ...(kind === 'order' ? [{ about: 'Affiliate', verdict: verdict as Verdict }] : []),
  ]
}

export const nameVerdict = ({ about, verdict }: ReturnType<typeof listVerdicts>[number]) =>
  verdict === 'none' ? verdictLooks.none.label : `${about}: ${verdictLooks[verdict].label.toLowerCase()}`

import { Text } from '@mantine/core'
import type { OrderVerdict as Verdict } from '@vigil/contract'
import { VerdictBadges } from '../../../lib/shop/verdict-badges.tsx'
import type { NamedVerdict } from '../../../lib/shop/verdicts.ts'

const listVerdicts = ({ affiliate, coupon }: Verdict): NamedVerdict[] => [
  ...(coupon ? [{ about: 'Code', verdict: coupon.verdict } as const] : []),
  { about: 'Affiliate', verdict: affiliate.verdict },
]

/** The verdict that the shop's server received on an order. */
export const OrderVerdict = ({ verdict }: { verdict: Verdict }) => <VerdictBadges verdicts={listVerdicts(verdict)} />

export const VerdictReasons = ({ verdict: { affiliate, coupon } }: { verdict: Verdict }) => (
  <>
    {[...(coupon?.reasons ?? []), ...affiliate.reasons].map(({ reason, text }) => (
      <Text key={reason} size="sm" c="dimmed">
        {text}
      </Text>
    ))}
  </>
)

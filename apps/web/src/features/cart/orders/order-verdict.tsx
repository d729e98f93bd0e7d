import { Text } from '@mantine/core'
import type { OrderVerdict as Verdict } from '@vigil/contract'
import { timeInWords } from '@vigil/presentation'
import { VerdictBadges } from '../../../lib/shop/verdict-badges.tsx'
import type { NamedVerdict } from '../../../lib/shop/verdicts.ts'

const listVerdicts = ({ affiliate, coupon }: Verdict): NamedVerdict[] => [
  ...(coupon ? [{ about: 'Code', verdict: coupon.verdict, extension: coupon.extension } as const] : []),
  { about: 'Affiliate', verdict: affiliate.verdict, extension: affiliate.extension },
]

/** The verdict that the shop's server received on an order. */
export const OrderVerdict = ({ verdict }: { verdict: Verdict }) => <VerdictBadges verdicts={listVerdicts(verdict)} />

function describeArrival({ at, landingPage }: NonNullable<Verdict['affiliate']['arrival']>) {
  const time = `Arrived on ${timeInWords(at)} UTC`
  return landingPage ? `${time} at ${landingPage}` : time
}

/** Code and affiliate may share a reason. */
export function VerdictReasons({ verdict: { affiliate, coupon } }: { verdict: Verdict }) {
  const texts = new Set([...(coupon?.reasons ?? []), ...affiliate.reasons].map(({ text }) => text))
  if (affiliate.arrival) texts.add(describeArrival(affiliate.arrival))
  return [...texts].map((text) => (
    <Text key={text} size="sm" c="dimmed">
      {text}
    </Text>
  ))
}

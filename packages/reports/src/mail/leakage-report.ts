import { codeLabel, dollars, exactCount, plainLabel, timeInWords } from '@vigil/presentation'
import { buildDocument, pageLink, type ReportContext } from './context.ts'
import type { MailDocument } from './document.ts'

/** A newly leaked coupon code that has not been reported yet. */
export interface CouponLeak {
  code: string
  source: 'extension' | 'deal_site'
  /** The deal site or extension; '' if unknown. */
  origin: string
  /** Milliseconds since 1970. */
  firstSeen: number
  applied: number
  discountUsd: number
}

/** Further codes are only counted; the page lists them. */
const listed = 25

/** Codes leaked since the last report. */
export function leakageReport(context: ReportContext, leaks: readonly CouponLeak[], until: Date): MailDocument {
  const { organization } = context
  const codes = new Set(leaks.map(({ code }) => code)).size
  const many = codes === 1 ? '1 new leaked coupon code' : `${exactCount(codes)} new leaked coupon codes`
  const more = leaks.length - listed
  return buildDocument(
    context,
    {
      subject: codes === 0 ? `No new leaked coupon codes: ${organization.name}` : `${many}: ${organization.name}`,
      preheader: leaks
        .slice(0, 5)
        .map(({ code }) => codeLabel(code))
        .join(', '),
      product: 'Coupon Leakage Report',
      title: codes === 0 ? 'No new leaked coupon codes' : many,
      lead:
        codes === 0
          ? 'No new coupon codes were used from deal sites or extensions.'
          : 'These codes were used in your checkout from deal sites or extensions for the first time. Consider ending codes that were meant for a small audience.',
      blocks: [
        {
          kind: 'items',
          title: 'New coupons',
          items: leaks.slice(0, listed).map((leak) => ({
            label: codeLabel(leak.code),
            about: describeLeak(leak),
            text: `${dollars(leak.discountUsd)} off`,
          })),
          emptyText: 'None.',
        },
      ],
      button: {
        label: more > 0 ? `See ${exactCount(more)} more in coupon analytics` : 'Open coupon analytics',
        href: pageLink(context, '/coupon-detective-analytics'),
      },
    },
    `${organization.name} · until ${timeInWords(until)} UTC`,
  )
}

function describeLeak({ source, origin, firstSeen, applied }: CouponLeak) {
  const where = source === 'extension' ? 'extension' : 'deal site'
  const from = origin === '' ? `An unknown ${where}` : `${plainLabel(origin)} (${where})`
  const times = applied === 1 ? 'used once' : `used ${exactCount(applied)} times`
  return `${from}, first seen ${timeInWords(firstSeen)} UTC, ${times}`
}

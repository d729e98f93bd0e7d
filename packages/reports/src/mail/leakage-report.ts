import { dollars, exactCount, plainLabel, timeInWords } from '@vigil/charts'
import { buildDocument, pageLink, type ReportContext } from './context.ts'
import type { MailDocument } from './document.ts'

/** A coupon code that was used from where it should not be known, and was not told of before. */
export interface CouponLeak {
  code: string
  source: 'extension' | 'deal_site'
  /** The deal site or the extension; '' where it could not be seen. */
  origin: string
  /** Milliseconds since 1970. */
  firstSeen: number
  applied: number
  discountUsd: number
}

/** More are counted, and left to the page. */
const listed = 25

/** Codes that have got out since the last report. */
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
        .map(({ code }) => plainLabel(code))
        .join(', '),
      product: 'Coupon Leakage Report',
      title: codes === 0 ? 'No new leaked coupon codes' : many,
      lead:
        codes === 0
          ? 'No coupon code was used from a deal site or an extension that you have not been told of.'
          : 'These codes were used in your checkout from deal sites or extensions, and were not seen there before. A code that was meant for few people may have to be ended.',
      blocks: [
        {
          kind: 'items',
          title: 'New coupons',
          items: leaks.slice(0, listed).map((leak) => ({
            label: plainLabel(leak.code),
            about: aboutOf(leak),
            text: `${dollars(leak.discountUsd)} off`,
          })),
          emptyText: 'None.',
        },
      ],
      button: {
        label: more > 0 ? `See all, and ${exactCount(more)} more` : 'Open coupon analytics',
        href: pageLink(context, '/coupon-detective-analytics'),
      },
    },
    `${organization.name} · until ${timeInWords(until)} UTC`,
  )
}

function aboutOf({ source, origin, firstSeen, applied }: CouponLeak) {
  const where = source === 'extension' ? 'extension' : 'deal site'
  const from = origin === '' ? `An unknown ${where}` : `${plainLabel(origin)} (${where})`
  const times = applied === 1 ? 'used once' : `used ${exactCount(applied)} times`
  return `${from}, first seen ${timeInWords(firstSeen)} UTC, ${times}`
}

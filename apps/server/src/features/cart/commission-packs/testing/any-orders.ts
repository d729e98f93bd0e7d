import { type AffiliateVerdict, affiliateNetworkSave, noAccount, otherNetworks } from '@vigil/contract'
import fc from 'fast-check'
import { type ClaimedOrder, claimedOrder } from '../../../../commission-packs/testing/claimed-orders.ts'
import type { TestVigil } from '../../../../testing/vigil.ts'

/** Generated orders and network settings, for tests that compare sums. */

export const now = Date.parse('2026-11-14T12:00:00Z')
export const networks = ['Awin', 'CJ Affiliate', 'LinkHarbor', otherNetworks] as const
const prefixes = { Awin: ['awin-'], 'CJ Affiliate': ['cj-'], LinkHarbor: ['lh-'], [otherNetworks]: [] }
const dayMs = 86_400_000

const anyVerdict = fc.constantFrom<AffiliateVerdict>('stuffed', 'unseen', 'earned', 'none', 'no_verdict')
const anyOrder: fc.Arbitrary<ClaimedOrder[]> = fc
  .record({
    at: fc.integer({ min: now - 50 * dayMs, max: now }),
    number: fc.integer({ min: 0, max: 999_999 }),
    cents: fc.integer({ min: 0, max: 90_000 }),
    affiliateTag: fc.constantFrom('awin-1', 'awin-22', 'cj-7', 'lh-3', 'blog', ''),
    stuffedBy: fc.constantFrom<string[]>([], ['LinkHarbor'], ['Unknown network']),
    isRedacted: fc.boolean(),
    isReportedTwice: fc.boolean(),
    verdicts: fc.array(anyVerdict, { maxLength: 3 }),
  })
  .map(({ at, number, cents, isRedacted, isReportedTwice, verdicts, ...order }) => {
    const whole = `A-${number}`
    const one = claimedOrder({
      ...order,
      at,
      orderId: isRedacted ? `A-***${number % 100}` : whole,
      value: cents / 100,
      verdicts: verdicts.map((verdict) => ({ verdict, orderId: whole })),
    })
    return isReportedTwice ? [one, { ...one, at: at + 5_000, verdicts: [] }] : [one]
  })

export const anyOrders = (count: number, seed: number) => fc.sample(anyOrder, { numRuns: count, seed }).flat()

/** Gives all networks of the shop these settings. */
export async function saveNetworks(vigil: TestVigil, settings: { windowDays: number; ratePercent: number }) {
  const shelby = await vigil.as('shop')
  const organizationId = vigil.organizationId('Corner Shop')
  for (const name of networks) {
    const network = { name, format: 'generic', tagPrefixes: prefixes[name], account: noAccount } as const
    const { status, text } = await shelby.call(affiliateNetworkSave, {
      body: { organizationId, ...network, ...settings },
    })
    if (status !== 200) throw new Error(`the network was not saved: ${text}`)
  }
}

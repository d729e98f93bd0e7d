import { authorise, type ComplaintEffect, complaintEffectNames, complaintEffects, type Viewer } from '@vigil/contract'
import { demoDistributions, demoTraffic, Random } from '@vigil/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil } from '../../../testing/vigil.ts'
import type { AdEvent, Clues } from './locator/clues.ts'
import { findAdEvents } from './locator/find-ad-events.ts'
import { groupByCreative } from './locator/group-creatives.ts'
import { isSameCreative, rankCreatives } from './locator/rank.ts'

/** Complaints about attacks in dense demo traffic, with the errors that readers make. */

const minuteMs = 60_000
const dayMs = 86_400_000
const now = Date.parse('2026-11-14T12:00:00Z')
const publishers = ['Harbour Media', 'Northwind Daily', 'Valley Courier', 'Le Fil du Matin', 'Rheinblick']
/** Multiple of the demo's usual traffic: several creatives attack each site every hour. */
const scale = 8
const complaints = 1_000
/** Beacons sent at once. */
const portion = 2_000

type Vigil = Awaited<ReturnType<typeof startVigil>>
let vigil: Vigil
let scope: ReturnType<typeof authorise>
beforeAll(async () => {
  vigil = await startVigil({}, (address) => ({ country: locateCountry(address), network: '' }))
  vigil.clock.now = new Date(now)
  const organizationId = vigil.organizationId('Herald')
  const tags = publishers.flatMap(demoDistributions)
  await vigil.database.distributions.seed(
    tags.map(({ id, name }) => ({ id, organizationId, comment: name, kind: 'ad' as const })),
  )
  const range = { from: now - 3 * dayMs, to: now }
  const requests = [...demoTraffic({ seed: 1, scale, distributions: tags, ...range })]
  for (let first = 0; first < requests.length; first += portion) {
    const sending = requests.slice(first, first + portion).map(({ beacon, receivedAt, ip, userAgent }) =>
      vigil.collection.collector.receive({
        body: Buffer.from(JSON.stringify(beacon)),
        address: ip,
        userAgent,
        receivedAt,
      }),
    )
    await Promise.all(sending)
  }
  await vigil.collection.flushed()
  const superadmin = { role: 'superadmin', userId: 'x', organization: null } as unknown as Viewer // only its role is read
  scope = authorise(superadmin, organizationId)
})
afterAll(() => vigil.stop())

const countries = ['US', 'DE', 'GB', 'FR', 'CA']
const locateCountry = (address: string) => countries[Number(address.split('.')[0]) % countries.length] ?? ''

async function findAttacks() {
  const { rows } = await vigil.deps.warehouse.list(scope, {
    dataset: 'incidents',
    range: { from: '2026-11-11', to: '2026-11-14' },
    page: 1,
    rowsPerPage: 20_000,
  })
  return rows
}
type Attack = Awaited<ReturnType<typeof findAttacks>>[number]

const listEffects = (threatClass: string) =>
  complaintEffectNames.filter((name) => (complaintEffects[name].classes as readonly string[]).includes(threatClass))

/** A reader's report: up to half an hour off, every tenth with another device, every fifth without the page. */
function complain(random: Random, attack: Attack, other: Attack): Clues {
  const seen = random.chance(0.1) ? other : attack
  const effects: ComplaintEffect[] = [random.pick(listEffects(attack.threat_class ?? ''))]
  return {
    at: (attack.at ?? 0) + random.integer(-30 * minuteMs, 30 * minuteMs),
    toleranceMs: 30 * minuteMs,
    pageUrl: random.chance(0.2) ? '' : (attack.url ?? ''),
    device: seen.device ?? '',
    os: seen.os ?? '',
    browser: seen.browser ?? '',
    country: attack.country ?? '',
    effects,
    description: '',
    ads: [],
  }
}

/** The place of the right creative in the ranking of each complaint, and the attacking creatives to choose from. */
async function locateAll(seed: number) {
  const attacks = await findAttacks()
  const random = new Random(seed, 24, 3)
  const pickOther = (attack: Attack): Attack => {
    const other = random.pick(attacks)
    return other.device === attack.device ? pickOther(attack) : other
  }
  const ranks: number[] = []
  const choices: number[] = []
  for (let index = 0; index < complaints; index++) {
    const attack = random.pick(attacks)
    const clues = complain(random, attack, pickOther(attack))
    const events: AdEvent[] = await findAdEvents(vigil.deps.warehouse, scope, { host: attack.host ?? '', ...clues })
    const meant = {
      creativeId: attack.creative_id ?? '',
      bidderCode: attack.bidder_code ?? '',
      ssp: attack.ssp ?? '',
      markupHash: attack.markup_hash ?? '',
    }
    ranks.push(rankCreatives(events, clues).findIndex(({ creative }) => isSameCreative(creative, meant)))
    choices.push(groupByCreative(events.filter(({ kind }) => kind === 'incident')).length)
  }
  const within = (most: number) => ranks.filter((rank) => rank >= 0 && rank < most).length
  return { first: within(1), firstThree: within(3), choices: choices.reduce((sum, n) => sum + n, 0) / complaints }
}

test('finds the creative among the first three for at least 95 % of 1,000 complaints with errors', async () => {
  const { firstThree, choices } = await locateAll(1)
  // Otherwise the first three would be all.
  expect(choices).toBeGreaterThan(6)
  expect(firstThree).toBeGreaterThanOrEqual(0.95 * complaints)
})

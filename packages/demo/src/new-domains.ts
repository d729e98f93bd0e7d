import type { VigilEvent } from '@vigil/contract'
import { demoDistributions } from './demo-distributions.ts'
import { type DemoRequest, post } from './generators/request.ts'
import { hashText, Random } from './random/random.ts'
import type { CountryCode } from './readers/countries.ts'
import { makeReader } from './readers/reader.ts'
import { hourMs } from './scenario/calendar.ts'

interface NewDomain {
  organizationName: string
  hosts: readonly string[]
  countries: readonly CountryCode[]
  visits: number
  /** The hours before now in which it sent. */
  hours: readonly [from: number, to: number]
}

/** Domains that copied a demo publisher's page with its tag, and one that is a genuine new site. */
const newDomains: readonly NewDomain[] = [
  {
    organizationName: 'Northwind Daily',
    hosts: ['northwinddaily.weekend-extra.example', 'www.weekend-extra.example'],
    countries: ['US', 'CA'],
    visits: 64,
    hours: [30, 1],
  },
  {
    organizationName: 'Northwind Daily',
    hosts: ['mirror.readlater-cache.example'],
    countries: ['US', 'DE', 'IN'],
    visits: 18,
    hours: [50, 6],
  },
  {
    organizationName: 'Northwind Daily',
    hosts: ['northwind-daily-prizes.example'],
    countries: ['BR', 'ID'],
    visits: 7,
    hours: [9, 8],
  },
  {
    organizationName: 'Lantern Outdoor',
    hosts: ['shop.lantern-outdoor-outlet.example'],
    countries: ['US', 'GB'],
    visits: 12,
    hours: [20, 2],
  },
]

/** Beacons from unconfirmed domains. The ids depend on the domain only, so sending them again is harmless. */
export function demoNewDomains(now: number): DemoRequest[] {
  const requests = newDomains.flatMap(({ organizationName, hosts, countries, visits, hours: [from, to] }) => {
    const [tag] = demoDistributions(organizationName)
    if (!tag) return []
    const random = new Random(hashText(organizationName), hashText(hosts.join()), 0)
    return Array.from({ length: visits }, () => {
      const at = Math.round(now - random.between(to, from) * hourMs)
      const { ip, userAgent } = makeReader(random, random.pick(countries), { inventory: 'web', desktopShare: 0.6 })
      const common = { id: random.id(), at, host: random.pick(hosts) }
      const event: VigilEvent =
        tag.script === 'cart'
          ? { ...common, type: 'cart_session', sessionId: random.id(), mode: 'blocking' }
          : { ...common, type: 'page_view' }
      return post(random, { tag: tag.id, ip, userAgent: userAgent.text }, [event], at + 1_000, 0)
    })
  })
  return requests.sort((a, b) => a.receivedAt - b.receivedAt)
}

import { authoriseKey, complaintLimits, Failure, type PageComplaint, tagPrefix } from '@vigil/contract'
import { claimedDomain } from '@vigil/database'
import type { Dependencies } from '../../../dependencies.ts'
import { softwareReader } from '../../../ingest/enrich/readers.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { plainPage } from './check-form.ts'
import { locateComplaintJob } from './locate-job.ts'

type Needed = Pick<Dependencies, 'database' | 'collection' | 'queue' | 'clock' | 'logger'>

interface Reader {
  address: string
  userAgent: string
  /** The `Origin` header; undefined outside browsers. */
  origin: string | undefined
}

const minuteMs = 60_000
/** Minutes before the report, and the tolerance around that time. */
const times = { now: [0, 5], hour: [30, 30], day: [720, 720] } as const

/** Stores complaints of readers on confirmed sites of enabled ad tags. Throws a Failure for others. */
export function receiveComplaints({ database, collection, queue, clock, logger }: Needed) {
  const readSoftware = softwareReader()

  async function findOrganization(tag: string, host: string): Promise<number> {
    const [[found], [delivered]] = await Promise.all([
      database.distributions.byIds([tag]),
      database.builds.delivered([tagPrefix(tag)]),
    ])
    if (!found || delivered?.distribution !== tag || delivered.kind !== 'ad') throw new Failure('not_found')
    const { organizationId, isEnabled } = found
    const state = (await database.domains.states([organizationId])).get(organizationId)
    if (!isEnabled || !state?.confirmed.has(claimedDomain(host, 'web'))) throw new Failure('forbidden')
    return organizationId
  }

  return async (complaint: PageComplaint, { address, userAgent, origin }: Reader) => {
    const pageUrl = plainPage(complaint.url)
    if (!pageUrl) throw new Failure('invalid_request')
    const { hostname: host, origin: pageOrigin } = new URL(pageUrl)
    // A browser names the page that sends; it must be the one that the complaint is about.
    if (origin !== undefined && origin !== pageOrigin) throw new Failure('forbidden')
    const organizationId = await findOrganization(complaint.tag, host)
    const { device, os, browser, isBot } = readSoftware(userAgent)
    // Programs get the answer of a person, so that they learn nothing.
    if (isBot || complaint.website !== '') return
    const scope = authoriseKey({ organizationId })
    if ((await database.complaints.countOpenFromPages(scope)) >= complaintLimits.page.open)
      throw new Failure('rate_limited')
    const [minutes, toleranceMinutes] = times[complaint.when]
    const now = clock()
    const id = await database.complaints.add(scope, {
      createdAt: now,
      source: 'page',
      host,
      pageUrl,
      occurredAt: new Date(now.getTime() - minutes * minuteMs),
      toleranceMinutes,
      device,
      os,
      browser,
      country: collection?.originOf(address).country ?? '',
      city: '',
      effects: [complaint.effect],
      description: complaint.description,
      ads: complaint.ads,
      email: complaint.email,
    })
    await queue
      .send(locateComplaintJob, { organizationId, id }, organizationId)
      // Its page ranks it again.
      .catch((error: unknown) => logger.warn(`a complaint is not ranked yet: ${errorMessage(error)}`))
  }
}

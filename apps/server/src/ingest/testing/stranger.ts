import { randomUUID } from 'node:crypto'
import { authorise, siteDomainAccept, siteDomainList } from '@vigil/contract'
import { expect } from 'vitest'
import { ownVigil, type TestVigil } from '../../testing/vigil.ts'

/** Beacons from a sender that has only a tag's id, which is public. */

export const hourMs = 3_600_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export const view = (host: string, changes: object = {}) => ({
  id: randomUUID(),
  type: 'page_view',
  at: Date.now(),
  host,
  ...changes,
})

export async function send(
  vigil: TestVigil,
  events: object[],
  { address = '198.51.100.7', tag = vigil.tagOf('Herald') } = {},
) {
  const answer = await vigil.app.inject({
    method: 'POST',
    url: '/collect',
    remoteAddress: address,
    headers: { 'content-type': 'text/plain', 'user-agent': browser },
    payload: JSON.stringify({ v: 1, tag, sent: Date.now(), events }),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** Herald with its site www.herald.example, its integration over. */
export async function startIntegrated(environment: Record<string, string> = {}) {
  const vigil = await ownVigil({ COLLECT_HOSTS_PER_HOUR: '100', ...environment })
  await send(vigil, [view('www.herald.example')])
  await vigil.collection.flushed()
  await vigil.database.query(`update distributions set integration_ends_at = now() - interval '1 day'`)
  await vigil.collection.domainsChanged(vigil.organizationId('Herald'))
  return vigil
}

export const heraldId = (vigil: TestVigil) => vigil.organizationId('Herald')

export async function pageViews(vigil: TestVigil) {
  await vigil.collection.flushed()
  const today = new Date().toISOString().slice(0, 10)
  const query = {
    dataset: 'traffic',
    measures: ['pageViews'],
    by: ['host'],
    range: { from: today, to: today },
  } as const
  const rows = await vigil.deps.warehouse.select(await heraldScope(vigil), query)
  return Object.fromEntries(rows.map((row) => [row.host, Number(row.pageViews)]))
}

export async function newDomains(vigil: TestVigil) {
  const query = { organizationId: heraldId(vigil) }
  return (await (await vigil.as('web')).call(siteDomainList, { query })).body.domains
}

export async function accept(vigil: TestVigil, ...domains: string[]) {
  const body = { organizationId: heraldId(vigil), domains }
  const answer = await (await vigil.as('web')).call(siteDomainAccept, { body })
  await vigil.collection.domainsChanged(heraldId(vigil))
  return answer
}

export function expectBalance(vigil: TestVigil) {
  const { received, stored, duplicates, rejected, pending, quarantined } = vigil.collection.stats.totals()
  const allRejected = Object.values(rejected).reduce((sum, each) => sum + each, 0)
  expect(received).toBe(stored + duplicates + allRejected + pending + quarantined)
}

export async function heraldScope(vigil: TestVigil) {
  const { viewer } = await vigil.accountOf('superadmin')
  return authorise(viewer, vigil.organizationId('Herald'))
}

export const listHosts = async (vigil: TestVigil) =>
  (await vigil.database.hosts.list(await heraldScope(vigil))).map(({ host }) => host)

import { quarantineLimits, siteDomainAccept, siteDomainDelete, siteDomainStrict } from '@vigil/contract'
import { expect, test } from 'vitest'
import { removeOldHeldEvents } from '../jobs/held-events.ts'
import { ownVigil } from '../testing/vigil.ts'
import {
  accept,
  expectBalance,
  heraldId,
  heraldScope,
  hourMs,
  listHosts,
  newDomains,
  pageViews,
  send,
  startIntegrated,
  view,
} from './testing/stranger.ts'

test('held events count after their domain is accepted, as if it had been confirmed from the start', async () => {
  const [vigil, reference] = [await startIntegrated(), await startIntegrated()]
  const organizationId = heraldId(reference)
  await reference.database.hosts.add({} as never, organizationId, 'www.genuine.example', 'web') // the scope is not checked here
  await reference.collection.domainsChanged(organizationId)
  const events = [
    ...Array.from({ length: 30 }, (_, index) => view(`${index % 3}.genuine.example`)),
    view('www.herald.example'),
  ]
  for (const each of [vigil, reference]) {
    const { body } = await send(each, events)
    expect(body).toEqual({ accepted: 31, duplicates: 0, rejected: [] })
    // A retry by the script.
    expect((await send(each, events)).body).toEqual({ accepted: 0, duplicates: 31, rejected: [] })
  }
  expect(await pageViews(vigil)).toEqual({ 'www.herald.example': 2 })
  expect(vigil.collection.stats.totals().quarantined).toBe(30)
  expect(await newDomains(vigil)).toMatchObject([
    { domain: 'genuine.example', heldEvents: 30, hostCount: 3, countries: [] },
  ])

  expect((await accept(vigil, 'genuine.example')).body).toEqual({ accepted: 1 })
  expect(await pageViews(vigil)).toEqual(await pageViews(reference))
  expect(await newDomains(vigil)).toEqual([])
  expect(vigil.collection.stats.totals().quarantined).toBe(0)
  expect((await send(vigil, events)).body).toEqual({ accepted: 0, duplicates: 31, rejected: [] })
  expect(await listHosts(vigil)).toEqual(expect.arrayContaining(['0.genuine.example', '2.genuine.example']))
  expect((await accept(vigil, 'genuine.example')).status).toBe(404)
  expectBalance(vigil)
})

test('an interrupted release is repeated, and its events count once', async () => {
  const vigil = await startIntegrated()
  const events = Array.from({ length: 700 }, () => view('www.genuine.example'))
  for (let from = 0; from < 700; from += 100) await send(vigil, events.slice(from, from + 100))
  const { domains, quarantine } = vigil.database
  const { viewer } = await vigil.accountOf('web')
  await domains.accept(await heraldScope(vigil), ['genuine.example'], viewer.userId, new Date())
  // The process ends after the journal has the events and before their deletion is stored.
  const broken = quarantine.release(async (rows) => {
    await vigil.collection.collector.restore(rows)
    throw new Error('interrupted')
  })
  await expect(broken).rejects.toThrow('interrupted')
  await vigil.collection.domainsChanged(heraldId(vigil))
  expect(await pageViews(vigil)).toEqual({ 'www.herald.example': 1, 'www.genuine.example': 700 })
  const { rows } = await vigil.database.query('select sum(held_events)::int as held from domains')
  expect(rows).toEqual([{ held: 0 }])
  expectBalance(vigil)
})

test('a deleted domain takes its events with it and is listed again when it sends again', async () => {
  const vigil = await startIntegrated()
  await send(vigil, [view('made-up.example'), view('other.example')])
  const web = await vigil.as('web')
  const body = { organizationId: heraldId(vigil), domains: ['made-up.example'] }
  expect((await web.call(siteDomainDelete, { body })).body).toEqual({ deleted: 1 })
  expect((await web.call(siteDomainDelete, { body })).status).toBe(404)
  expect((await newDomains(vigil)).map(({ domain }) => domain)).toEqual(['other.example'])
  await send(vigil, [view('made-up.example')])
  expect(await newDomains(vigil)).toMatchObject([{ domain: 'made-up.example', heldEvents: 1 }, {}])
})

test('another organization cannot accept a domain', async () => {
  const vigil = await startIntegrated()
  await send(vigil, [view('made-up.example')])
  const shop = await vigil.as('shop')
  const body = { organizationId: heraldId(vigil), domains: ['made-up.example'] }
  expect((await shop.call(siteDomainAccept, { body })).status).toBe(403)
  const own = { organizationId: vigil.organizationId('Corner Shop'), domains: ['made-up.example'] }
  expect((await shop.call(siteDomainAccept, { body: own })).status).toBe(404)
  expect(await newDomains(vigil)).toHaveLength(1)
})

test('strict mode rejects events of unconfirmed domains and lists the domain', async () => {
  const vigil = await ownVigil()
  const superadmin = await vigil.as('superadmin')
  const organizationId = heraldId(vigil)
  await superadmin.call(siteDomainStrict, { body: { organizationId, isStrict: true } })
  // The tag is new, so without strict mode this would confirm the domain.
  const { body } = await send(vigil, [view('www.herald.example')])
  expect(body).toEqual({
    accepted: 0,
    duplicates: 0,
    rejected: [{ index: 0, reason: 'unconfirmed_domain', field: 'host' }],
  })
  expect(await newDomains(vigil)).toMatchObject([{ domain: 'herald.example', heldEvents: 0 }])
  await accept(vigil, 'herald.example')
  expect((await send(vigil, [view('www.herald.example')])).body.accepted).toBe(1)
  expect(await pageViews(vigil)).toEqual({ 'www.herald.example': 1 })
  expectBalance(vigil)
})

test('traffic confirms only the first domains of a new tag', async () => {
  const vigil = await ownVigil()
  const { confirmedByTraffic } = quarantineLimits
  for (let index = 0; index < confirmedByTraffic + 5; index++) await send(vigil, [view(`www.site-${index}.example`)])
  expect(Object.keys(await pageViews(vigil))).toHaveLength(confirmedByTraffic)
  expect(await newDomains(vigil)).toHaveLength(5)
})

test('the integration of a tag ends 14 days after its first event, also from a known domain', async () => {
  const vigil = await startIntegrated()
  await vigil.database.query('update distributions set integration_ends_at = null')
  await vigil.collection.domainsChanged(heraldId(vigil))
  await send(vigil, [view('www.herald.example')])
  const endsAt = async () => {
    const [tag] = await vigil.database.distributions.byIds([vigil.tagOf('Herald')])
    return tag?.integrationEndsAt?.getTime() ?? 0
  }
  await expect.poll(endsAt).toBeGreaterThan(Date.now() + 13.9 * 24 * hourMs)
  expect(await endsAt()).toBeLessThanOrEqual(Date.now() + 14 * 24 * hourMs)
})

test('refuses to hold events while the accounts database is unavailable, with a time to retry', async () => {
  const vigil = await startIntegrated()
  vigil.database.quarantine.hold = () => Promise.reject(new Error('the database is away'))
  const events = [view('made-up.example'), view('www.herald.example')]
  const failed = await send(vigil, events)
  expect([failed.status, Number(failed.headers['retry-after']) > 0]).toEqual([503, true])
  expect(await pageViews(vigil)).toEqual({ 'www.herald.example': 2 })
})

test('a host of the service itself needs no confirmation, so that drills work', async () => {
  const vigil = await startIntegrated()
  await send(vigil, [view('vigil.example')])
  expect(await pageViews(vigil)).toEqual({ 'www.herald.example': 1, 'vigil.example': 1 })
})

test('held events and unconfirmed domains expire after 30 days, confirmed domains do not', async () => {
  const vigil = await startIntegrated()
  await send(vigil, [view('made-up.example')])
  const after = (days: number) => removeOldHeldEvents(vigil.database, new Date(Date.now() + days * 24 * hourMs))
  await after(29)
  expect(await newDomains(vigil)).toHaveLength(1)
  await after(31)
  expect(await newDomains(vigil)).toEqual([])
  const { rows } = await vigil.database.query(
    'select (select count(*)::int from quarantined_events) as held, array(select domain from domains) as domains',
  )
  expect(rows).toEqual([{ held: 0, domains: ['herald.example'] }])
})

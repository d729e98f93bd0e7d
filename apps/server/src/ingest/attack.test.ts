import { quarantineLimits, siteDomainDeleteAll } from '@vigil/contract'
import { expect, test } from 'vitest'
import { ownVigil, type TestVigil } from '../testing/vigil.ts'
import {
  expectBalance,
  heraldId,
  hourMs,
  listHosts,
  newDomains,
  pageViews,
  send,
  startIntegrated,
  view,
} from './testing/stranger.ts'

/** Attacks with only a tag's id, which is public. */

/** 52 beacons with 5,000 different hosts. */
async function flood(vigil: TestVigil, hostOf: (index: number) => string, addressOf: (beacon: number) => string) {
  for (let beacon = 0; beacon < 52; beacon++) {
    const events = Array.from({ length: 97 }, (_, index) => view(hostOf(beacon * 97 + index)))
    await send(vigil, events, { address: addressOf(beacon) })
  }
  await vigil.collection.flushed()
}

test('a flood of made-up subdomains leaves room for a genuine one', async () => {
  const vigil = await startIntegrated()
  await flood(
    vigil,
    (index) => `made-up-${index}.herald.example`,
    (beacon) => `198.51.100.${beacon}`,
  )
  await send(vigil, [view('sport.herald.example')], { address: '203.0.113.9' })
  await vigil.collection.flushed()
  expect((await listHosts(vigil)).length).toBeLessThanOrEqual(102)
  expect(await listHosts(vigil)).toContain('sport.herald.example')
  expect(vigil.collection.stats.totals().rejected.too_many_hosts).toBeGreaterThan(4_000)
  expectBalance(vigil)
})

test('a flood from many networks registers only as many hosts as a day allows', async () => {
  const vigil = await startIntegrated()
  await flood(
    vigil,
    (index) => `made-up-${index}.herald.example`,
    (beacon) => `198.51.${beacon}.7`,
  )
  expect((await listHosts(vigil)).length).toBeLessThanOrEqual(quarantineLimits.hostsPerDay + 1)
})

test('a flood of made-up domains is held apart, within limits, and is deleted at once', async () => {
  const vigil = await startIntegrated()
  await flood(
    vigil,
    (index) => `www.made-up-${index}.example`,
    (beacon) => `198.51.${beacon}.7`,
  )
  await send(vigil, [view('sport.herald.example')], { address: '203.0.113.9' })
  await vigil.collection.flushed()
  expect(await listHosts(vigil)).toEqual(['sport.herald.example', 'www.herald.example'])
  expect(await pageViews(vigil)).toEqual({ 'www.herald.example': 1, 'sport.herald.example': 1 })
  // The sums are cached, so the limit is not exact to a beacon.
  const listed = (await newDomains(vigil)).length
  expect(listed).toBeGreaterThanOrEqual(quarantineLimits.quarantined)
  expect(listed).toBeLessThan(quarantineLimits.quarantined + 500)
  expect(vigil.collection.stats.totals().rejected.quarantine_full).toBeGreaterThan(3_000)
  expectBalance(vigil)

  const query = { organizationId: heraldId(vigil) }
  const { body } = await (await vigil.as('web')).call(siteDomainDeleteAll, { query })
  expect(body).toEqual({ deleted: listed })
  expect(await newDomains(vigil)).toEqual([])
  const { rows } = await vigil.database.query('select count(*)::int as held from quarantined_events')
  expect(rows).toEqual([{ held: 0 }])
})

test('one domain cannot take all the space for held events', async () => {
  const vigil = await startIntegrated()
  for (let beacon = 0; beacon < 60; beacon++) {
    await send(
      vigil,
      Array.from({ length: 100 }, () => view('www.made-up.example')),
    )
  }
  await send(vigil, [view('www.genuine.example')])
  const held = new Map((await newDomains(vigil)).map(({ domain, heldEvents }) => [domain, heldEvents]))
  expect(held.get('genuine.example')).toBe(1)
  expect(held.get('made-up.example')).toBeGreaterThanOrEqual(quarantineLimits.heldEventsPerDomain)
  expect(held.get('made-up.example')).toBeLessThan(quarantineLimits.heldEventsPerDomain + 500)
})

test('a host that was not seen for long makes room when all slots are taken', async () => {
  const vigil = await startIntegrated()
  const organizationId = heraldId(vigil)
  await vigil.database.query(
    `insert into hosts (organization_id, host, tld, inventory_type, is_by_traffic, created_at, last_seen_at)
     select $1, 'old-' || n || '.herald.example', 'herald.example', 'web', true, now() - interval '60 days',
       now() - interval '1 day' * (case when n = 7 then 31 else 2 end)
     from generate_series(1, $2::int) n`,
    [organizationId, quarantineLimits.hostsByTraffic - 1],
  )
  await send(vigil, [view('first.herald.example'), view('second.herald.example')])
  await vigil.collection.flushed()
  const hosts = await listHosts(vigil)
  expect(hosts).toHaveLength(quarantineLimits.hostsByTraffic)
  expect(hosts).not.toContain('old-7.herald.example')
  expect(['first', 'second'].filter((name) => hosts.includes(`${name}.herald.example`))).toHaveLength(1)
})

test('a tag over its own limit has to wait, and other tags do not', async () => {
  const vigil = await ownVigil({ COLLECT_TAG_EVENTS_PER_MINUTE: '60' })
  const views = Array.from({ length: 11 }, () => view('www.herald.example'))
  const answer = await send(vigil, views)
  expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await send(vigil, [view('rival.example')], { tag: vigil.tagOf('Rival') })).status).toBe(202)
  expect(vigil.collection.stats.refusedBeacons.tag_limited).toBe(1)
})

test('large beacons from one address do not add 32 MB', async () => {
  const vigil = await ownVigil({ COLLECT_BYTES_PER_MINUTE: '12000000' })
  const before = vigil.collection.journal.keptBytes
  const markup = 'x'.repeat(60_000)
  const incident = { type: 'incident', action: 'blocked', threatClass: 'cryptomining', variant: 'v', rule: 'r', markup }
  const statuses = new Set<number>()
  for (let beacon = 0; beacon < 160; beacon++) {
    const events = Array.from({ length: 4 }, () => view('www.herald.example', incident))
    statuses.add((await send(vigil, events)).status)
  }
  expect([...statuses]).toEqual([202, 429])
  expect(vigil.collection.journal.keptBytes - before).toBeLessThan(8_000_000)
})

test('refuses events that no script can have kept for so long', async () => {
  const vigil = await ownVigil()
  const { body } = await send(vigil, [
    view('www.herald.example', { at: Date.now() - 25 * hourMs }),
    view('www.herald.example', { at: Date.now() - 23 * hourMs }),
  ])
  expect(body).toMatchObject({ accepted: 1, rejected: [{ index: 0, reason: 'too_old' }] })
})

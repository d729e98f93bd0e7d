import { createHash } from 'node:crypto'
import { beaconLimits, type EventType, eventSchemas } from '@vigil/contract'
import { expect, test } from 'vitest'
import { allDemoDistributions, demoDistributions } from './demo-distributions.ts'
import type { DemoRequest } from './generators/request.ts'
import { dayMs, demoStart, hourMs } from './scenario/calendar.ts'
import { demoTraffic, live } from './traffic.ts'

const now = Date.UTC(2026, 10, 15, 20, 17)
const start = demoStart(now)
const seed = 11

const hashRequests = (requests: Iterable<DemoRequest>) => {
  const hash = createHash('sha256')
  for (const request of requests) hash.update(JSON.stringify(request))
  return hash.digest('hex')
}

test('the same seed gives the same beacons, another seed different ones', () => {
  const hash = (given: number) =>
    hashRequests(demoTraffic({ seed: given, from: now - 21 * dayMs, to: now, scale: 0.2 }))
  expect(hash(1)).toBe(hash(1))
  expect(hash(1)).not.toBe(hash(2))
})

test('splitting a time range does not change its beacons', () => {
  const from = now - 7 * hourMs
  const slice = live({ seed, now })
  const pieces: DemoRequest[] = []
  for (let at = from; at < now; at += 11 * 60_000) pieces.push(...slice(at, Math.min(now, at + 11 * 60_000)))
  expect(pieces.length).toBeGreaterThan(100)
  expect(hashRequests(pieces)).toBe(hashRequests(demoTraffic({ seed, from, to: now })))
})

test('live traffic continues after the loaded demo without gaps or repeated ids', () => {
  const ids = [...demoTraffic({ seed, from: now - dayMs, to: now }), ...live({ seed, now })(now, now + dayMs)].flatMap(
    (each) => each.beacon.events.map((event) => event.id),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('every event of sixty days is valid, sorted, unique and within the beacon limits', () => {
  const ids = new Set<string>()
  const tags = new Set(allDemoDistributions().map((distribution) => distribution.id))
  const seen: Partial<Record<EventType, number>> = {}
  let count = 0
  let last = start
  for (const { beacon, receivedAt, ip, userAgent } of demoTraffic({ seed, from: start, to: now })) {
    if (receivedAt < last || receivedAt >= now) throw new Error('out of order')
    last = receivedAt
    if (!tags.has(beacon.tag) || beacon.events.length > beaconLimits.events || beacon.events.length === 0)
      throw new Error('bad beacon')
    if (!/^\d+\.\d+\.\d+\.\d+$/.test(ip) || userAgent.length < 40) throw new Error('bad request')
    for (const event of beacon.events) {
      count++
      ids.add(event.id)
      const number = (seen[event.type] ?? 0) + 1
      seen[event.type] = number
      if (event.at > beacon.sent || beacon.sent - event.at > hourMs) throw new Error('sent before it happened')
      // As serialised. Checks the first thousands of each type, then every twentieth.
      if (number < 3_000 || number % 20 === 0) eventSchemas[event.type].parse(JSON.parse(JSON.stringify(event)))
      if ('markup' in event && event.markup && JSON.stringify(beacon).length > beaconLimits.bytes)
        throw new Error('too large')
    }
  }
  expect(ids.size).toBe(count)
  expect(count).toBeGreaterThan(400_000)
  expect(count).toBeLessThan(650_000)
  // The demo shops' pixel calls are valid. Page health is sent with the demo's rollouts (page-health.ts).
  const { pixel_problem: _wrongCalls, page_health: _health, ...sent } = eventSchemas
  expect(Object.keys(seen).sort()).toEqual(Object.keys(sent).sort())
})

test('scale multiplies the traffic', () => {
  const events = (scale: number) => {
    let count = 0
    for (const { beacon } of demoTraffic({ seed, from: now - 2 * dayMs, to: now, scale })) count += beacon.events.length
    return count
  }
  expect(events(3) / events(1)).toBeCloseTo(3, 0)
})

test('only the given tags send events', () => {
  const distributions = demoDistributions('Pocket Arcade')
  const requests = [...demoTraffic({ seed, from: now - dayMs, to: now, distributions })]
  expect(new Set(requests.map((request) => request.beacon.tag))).toEqual(new Set([distributions[0]?.id]))
})

test('few clocks are wrong, each for a whole beacon', () => {
  const requests = [...demoTraffic({ seed, from: now - 3 * dayMs, to: now })]
  const wrong = requests.filter(({ beacon, receivedAt }) => Math.abs(receivedAt - beacon.sent) > beaconLimits.skewMs)
  expect(wrong.length / requests.length).toBeGreaterThan(0.005)
  expect(wrong.length / requests.length).toBeLessThan(0.03)
})

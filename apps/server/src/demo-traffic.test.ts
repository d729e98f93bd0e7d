import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoStart, demoTraffic } from '@vigil/demo'
import { expect, onTestFinished, test } from 'vitest'
import { DemoTraffic } from './demo-traffic.ts'

const now = Date.parse('2026-11-14T12:00:00Z')

function makeDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-demo-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

interface Received {
  receivedAt: number
  body: Buffer
}

function makeTraffic(
  receive: (request: Received) => Promise<unknown>,
  { directory = makeDirectory(), days = 2 }: { directory?: string; days?: number } = {},
) {
  const collector = { receive: receive as never } // only its outcome is awaited
  return new DemoTraffic({
    collector,
    directory,
    days,
    log: () => undefined,
    onSent: () => undefined,
    now: () => now,
  })
}

test('reports its progress from 0 % until all traffic is sent', async () => {
  const seen: (number | null)[] = []
  const traffic: DemoTraffic = makeTraffic(async () => seen.push(traffic.percent()))
  expect(traffic.percent()).toBe(0)
  await traffic.catchUp()
  expect(traffic.percent()).toBeNull()
  const steps = seen.map(Number)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect([steps[0], steps.some((step) => step > 50)]).toEqual([0, true])
})

test('stops between two portions, and then is not complete', async () => {
  let isFirst = true
  const traffic: DemoTraffic = makeTraffic(async () => {
    if (isFirst) void traffic.stop()
    isFirst = false
  })
  await traffic.catchUp()
  await traffic.stop()
  expect(traffic.percent()).toBeLessThan(50)
})

test('sends the last two weeks first, and after a stop continues where it was', async () => {
  const dayMs = 86_400_000
  const directory = makeDirectory()
  const sent = new Set<string>()
  let runs = 0
  let traffic: DemoTraffic
  do {
    let left = 12_000
    traffic = makeTraffic(
      async ({ body }) => {
        sent.add(body.toString())
        if (--left === 0) void traffic.stop()
      },
      { directory, days: 17 },
    )
    await traffic.catchUp()
    await traffic.stop()
    runs++
  } while (traffic.percent() !== null)
  expect(runs).toBeGreaterThan(2)

  const order = new Map([...sent].map((body, index) => [body, index]))
  const indexes = (from: number, to: number) =>
    [...demoTraffic({ seed: 1, from, to, start: demoStart(now) })].map(({ beacon }) =>
      order.get(JSON.stringify(beacon)),
    )
  const recent = indexes(now - 15 * dayMs, now)
  const older = indexes(now - 17 * dayMs, now - 15 * dayMs)
  expect([...recent, ...older]).not.toContain(undefined)
  expect(Math.max(...recent.map(Number))).toBeLessThan(Math.min(...older.map(Number)))
})

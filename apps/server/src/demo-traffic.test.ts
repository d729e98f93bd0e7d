import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DemoTraffic } from './demo-traffic.ts'

const now = Date.parse('2026-11-14T12:00:00Z')

function makeTraffic(receive: () => Promise<unknown>) {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-demo-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const collector = { receive: receive as never } // only its outcome is awaited
  return new DemoTraffic({
    collector,
    directory,
    days: 2,
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

import { randomUUID } from 'node:crypto'
import { mutated } from '@vigil/contract/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

test('answers three thousand mutated beacons without an error and accounts for every event', async () => {
  const send = async (seed: number) => {
    const { statusCode, body } = await vigil.app.inject({
      method: 'POST',
      url: '/collect',
      headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      payload: mutated(seed, vigil.tagOf('Herald'), () => randomUUID()),
    })
    expect([202, 400, 403, 404, 413], `beacon ${seed}: ${body}`).toContain(statusCode)
    return statusCode === 202 ? JSON.parse(body).accepted : 0
  }
  let accepted = 0
  for (let first = 0; first < 3_000; first += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => send(first + index)))
    accepted += answers.reduce((sum, each) => sum + each, 0)
  }
  await vigil.collection.flushed()
  const { received, stored, duplicates, rejected, pending } = vigil.collection.stats.totals()
  const allRejected = Object.values(rejected).reduce((sum, each) => sum + each, 0)
  expect([stored, pending, received]).toEqual([accepted, 0, stored + duplicates + allRejected])
  expect(accepted).toBeGreaterThan(100)
  expect(Object.keys(rejected).length).toBeGreaterThan(5)
})

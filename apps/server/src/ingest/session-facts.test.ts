import type { SessionFact } from '@vigil/database'
import { expect, test } from 'vitest'
import { SessionFacts } from './session-facts.ts'

const entry = (id: string) => ({
  organizationId: 1,
  correctionMs: 0,
  events: [{ id, type: 'coupon_entry', at: Date.now(), sessionId: 'session-of-a-shopper', code: 'A', source: 'typed' }],
})

/** Writes end when the test says so. */
function open() {
  const writes: { ids: string[]; end: (error?: Error) => void }[] = []
  const write = (facts: readonly SessionFact[]) =>
    new Promise<void>((resolve, reject) =>
      writes.push({
        ids: facts.map(({ eventId }) => eventId),
        end: (error) => (error ? reject(error) : resolve()),
      }),
    )
  const facts = new SessionFacts({ write, warn: () => undefined, now: Date.now })
  return { facts, writes, ids: () => writes.map(({ ids }) => ids.join()) }
}

test('calls during a write share the next one', async () => {
  const { facts, writes, ids } = open()
  facts.add(entry('a'))
  const first = facts.written()
  await Promise.resolve()
  expect(ids()).toEqual(['a'])
  const later: Promise<void>[] = []
  for (const id of ['b', 'c', 'd']) {
    facts.add(entry(id))
    later.push(facts.written())
  }
  writes[0]?.end()
  await first
  await expect.poll(ids).toEqual(['a', 'b,c,d'])
  writes[1]?.end()
  await Promise.all(later)
  await facts.close()
  expect(writes).toHaveLength(2)
})

test('keeps facts of a failed write for the next one', async () => {
  const { facts, writes, ids } = open()
  facts.add(entry('a'))
  const first = facts.written()
  await expect.poll(ids).toEqual(['a'])
  writes[0]?.end(new Error('the database is away'))
  await first
  facts.add(entry('b'))
  const second = facts.written()
  await expect.poll(ids).toEqual(['a', 'a,b'])
  writes[1]?.end()
  await second
  await facts.close()
})

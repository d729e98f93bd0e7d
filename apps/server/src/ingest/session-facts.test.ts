import { authoriseKey } from '@vigil/contract'
import type { SessionFact } from '@vigil/database'
import { expect, test } from 'vitest'
import { mayHaveFacts, SessionFacts } from './session-facts.ts'

const shop = authoriseKey({ organizationId: 1 })
const sessionId = 'session-of-a-shopper'

const entry = (id: string) => ({
  organizationId: 1,
  correctionMs: 0,
  events: [{ id, type: 'coupon_entry', at: Date.now(), sessionId, code: 'A', source: 'typed' }],
})

/** The test decides when a write ends. */
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

test('finds facts that wait or are being written, and writes those in groups', async () => {
  const { facts, writes, ids } = open()
  const found = () => facts.unwritten(shop, sessionId).map(({ eventId }) => eventId)
  facts.add(entry('a'))
  facts.add({ ...entry('of another shop'), organizationId: 2 })
  expect(found()).toEqual(['a'])
  expect(facts.unwritten(shop, 'session-of-another')).toEqual([])
  await expect.poll(ids).toEqual(['a,of another shop'])
  for (const id of ['b', 'c', 'd']) facts.add(entry(id))
  expect(found()).toEqual(['a', 'b', 'c', 'd'])
  writes[0]?.end()
  await expect.poll(ids).toEqual(['a,of another shop', 'b,c,d'])
  expect(found()).toEqual(['b', 'c', 'd'])
  writes[1]?.end()
  await facts.close()
  expect(found()).toEqual([])
  expect(writes).toHaveLength(2)
})

test('keeps facts of a failed write for the next one', async () => {
  const { facts, writes, ids } = open()
  facts.add(entry('a'))
  await expect.poll(ids).toEqual(['a'])
  writes[0]?.end(new Error('the database is away'))
  facts.add(entry('b'))
  const closed = facts.close()
  await expect.poll(ids).toEqual(['a', 'a,b'])
  writes[1]?.end()
  await closed
})

test('finds beacons with facts by their text, also if letters are escaped', () => {
  const text = JSON.stringify(entry('a').events)
  expect(mayHaveFacts(Buffer.from(text))).toBe(true)
  const escaped = text.replace('sessionId', '\\u0073essionId')
  expect(JSON.parse(escaped)).toEqual(JSON.parse(text))
  expect(mayHaveFacts(Buffer.from(escaped))).toBe(true)
  expect(mayHaveFacts(Buffer.from('[{"id":"a","type":"page_view"}]'))).toBe(false)
})

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './index.ts'
import { createTestDatabase } from './testing.ts'

async function makeProcesses(count: number) {
  const { url, drop } = await createTestDatabase()
  const processes = Array.from({ length: count }, () => openDatabase(url, () => undefined, { connections: 5 }))
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await Promise.all(processes.map((each) => each.close()))
    await drop()
  })
  return { processes, client }
}

test('a batch with a turn finds every earlier turn at once', async () => {
  const { processes } = await makeProcesses(4)
  const batches = Array.from({ length: 200 }, () => randomUUID())
  const seen = await Promise.all(
    batches.map(async (batch, index) => {
      const { loadTurns } = processes[index % 4] ?? processes[0] ?? { loadTurns: null }
      if (!loadTurns) throw new Error('a process')
      const turn = await loadTurns.take(batch)
      return { batch, turn, found: await loadTurns.find(batches) }
    }),
  )
  expect(new Set(seen.map(({ turn }) => turn)).size).toBe(200)
  for (const { turn, found } of seen)
    for (const other of seen) if (other.turn <= turn) expect(found.get(other.batch)).toBe(other.turn)
})

test('returns the same turn to a batch that takes it again, also at the same moment', async () => {
  const { processes } = await makeProcesses(2)
  const turns = await Promise.all([0, 1, 0, 1, 0].map((index) => processes[index]?.loadTurns.take('a')))
  const later = await processes[0]?.loadTurns.take('b')
  expect(new Set(turns).size).toBe(1)
  expect(later).toBeGreaterThan(turns[0] ?? 0)
  expect(await processes[1]?.loadTurns.find(['a', 'c'])).toEqual(new Map([['a', turns[0]]]))
  expect(await processes[1]?.loadTurns.find([])).toEqual(new Map())
})

test('forgets turns after nine days', async () => {
  const { processes, client } = await makeProcesses(1)
  const [{ loadTurns } = { loadTurns: null }] = processes
  for (const batch of ['old', 'kept', 'new']) await loadTurns?.take(batch)
  await client.query("update load_turns set taken_at = now() - interval '10 days' where batch = 'old'")
  await client.query("update load_turns set taken_at = now() - interval '8 days' where batch = 'kept'")
  await loadTurns?.removeOld()
  const found = await loadTurns?.find(['old', 'kept', 'new'])
  expect([...(found?.keys() ?? [])].sort()).toEqual(['kept', 'new'])
})

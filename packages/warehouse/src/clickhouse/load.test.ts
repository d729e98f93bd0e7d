import { expect, test } from 'vitest'
import { layouts } from '../layout.ts'
import { inBatches, randomRows, seeded } from '../testing/rows.ts'
import { Loader } from './load.ts'
import type { WritableServer } from './staying-writer.ts'

/** A server that notes the table of each insert. */
function notingServer() {
  const inserts: string[] = []
  const server: WritableServer = {
    rows: async () => [],
    insert: async (table) => void inserts.push(table),
    run: async (statement) => void inserts.push(/^INSERT INTO "(\w+)"/.exec(statement)?.[1] ?? statement),
  }
  return { inserts, server }
}

test('writes a batch by one insert into each table, and two small ones for its bounds', async () => {
  const { inserts, server } = notingServer()
  const [batch] = inBatches(randomRows(seeded(5), 40), { collector: 'c', count: 1 })
  if (!batch) throw new Error('one batch')
  const markups = [{ organizationId: 1, hash: 'h', text: '<b>ad</b>' }]
  await new Loader(server).load({ ...batch, markups })
  const events = inserts.filter((table) => table !== 'loads')
  expect(events.toSorted()).toEqual(
    [...Object.keys(layouts).filter((table) => events.includes(table)), 'markups'].sort(),
  )
  expect(events.length).toBeGreaterThan(5)
  expect(inserts.filter((table) => table === 'loads')).toHaveLength(2)
})

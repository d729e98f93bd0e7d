import { expect, test } from 'vitest'
import { stayingWriter, type WritableServer } from './staying-writer.ts'

const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Servers that note their writes and can be unplugged. */
function makeServers() {
  const written: string[] = []
  const away = new Set<string>()
  const make = (name: string): WritableServer => {
    const work = async (what: string) => {
      if (away.has(name)) throw gone()
      written.push(`${name} ${what}`)
    }
    return { rows: () => work('rows').then(() => []), run: () => work('run'), insert: () => work('insert') }
  }
  return { servers: [make('a'), make('b')], written, away }
}

test('stays on one server, and moves when no statement of a lost one can still be running', async () => {
  const { servers, written, away } = makeServers()
  let now = 0
  const writer = stayingWriter(servers, { statementEndsMs: 35_000, now: () => now })
  await writer.run('')
  now = 10_000
  await writer.run('')
  away.add('a')
  now = 20_000
  await expect(writer.run('')).rejects.toThrow('ECONNREFUSED')
  now = 54_000
  await expect(writer.rows('')).rejects.toThrow('ECONNREFUSED')
  await expect(writer.run('')).rejects.toThrow('ECONNREFUSED')
  now = 55_000
  await writer.rows('')
  await writer.run('')
  expect(written).toEqual(['a run', 'a run', 'b rows', 'b run'])
})

test('continues on a lost server that is back, and waits as long after a start', async () => {
  const { servers, written, away } = makeServers()
  let now = 0
  const writer = stayingWriter(servers, { statementEndsMs: 35_000, now: () => now })
  away.add('a')
  now = 34_000
  await expect(writer.rows('')).rejects.toThrow('ECONNREFUSED')
  away.delete('a')
  await writer.rows('')
  now = 60_000
  await writer.run('')
  expect(written).toEqual(['a rows', 'a run'])
})

test('does not move because of an error of the server itself', async () => {
  const failing: WritableServer = {
    rows: () => Promise.reject(new Error('Code: 60')),
    run: () => Promise.reject(new Error('Code: 60')),
    insert: () => Promise.reject(new Error('Code: 60')),
  }
  const { servers, written } = makeServers()
  let now = 0
  const writer = stayingWriter([failing, ...servers], { statementEndsMs: 1, now: () => now })
  await expect(writer.run('')).rejects.toThrow('Code: 60')
  now = 10
  await expect(writer.run('')).rejects.toThrow('Code: 60')
  expect(written).toEqual([])
})

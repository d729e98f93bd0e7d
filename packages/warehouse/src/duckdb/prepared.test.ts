import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { Prepared } from './prepared.ts'

const rows = (from: number, count: number, name: string) =>
  `INSERT INTO events SELECT ${from} + i, ${from} + i, '${name}' FROM range(${count}) AS r(i)`

test('counts new rows of any kind when a statement is repeated, with and without values', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const writer = await instance.connect()
  await writer.run('CREATE TABLE events (moment BIGINT NOT NULL, number INTEGER NOT NULL, name VARCHAR)')
  await writer.run(rows(0, 2, 'early'))
  const prepared = new Prepared(await instance.connect())
  const names = () =>
    prepared.columns('SELECT name, count(*) FROM events WHERE moment < $1 GROUP BY name ORDER BY name', [100])
  const numbers = () =>
    prepared.columns('SELECT number, count(*) FROM events WHERE moment < 100 GROUP BY number ORDER BY number', [])
  expect([await names(), await numbers()]).toEqual([
    [['early'], [2]],
    [
      [0, 1],
      [1, 1],
    ],
  ])
  await writer.run(rows(50, 1, 'late'))
  await writer.run(rows(900, 3, 'later'))
  expect([await names(), await numbers()]).toEqual([
    [
      ['early', 'late'],
      [2, 1],
    ],
    [
      [0, 1, 50],
      [1, 1, 1],
    ],
  ])
})

test('reads a result of many chunks completely and in order', async () => {
  const prepared = new Prepared(await (await DuckDBInstance.create(':memory:')).connect())
  const [numbers] = await prepared.columns('SELECT i FROM range($1) AS r(i) ORDER BY i', [10_000])
  expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => index))
})

test('returns columns for a result without rows', async () => {
  const prepared = new Prepared(await (await DuckDBInstance.create(':memory:')).connect())
  expect(await prepared.columns('SELECT 1 AS one, 2 AS two WHERE $1 = 0', [1])).toEqual([[], []])
})

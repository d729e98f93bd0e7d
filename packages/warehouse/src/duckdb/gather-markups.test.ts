import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, onTestFinished, test } from 'vitest'
import { gatherMarkups } from './gather-markups.ts'

async function emptyMarkups() {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-markups-'))
  const instance = await DuckDBInstance.create(join(directory, 'test.duckdb'), { max_vacuum_tasks: '0' })
  const connection = await instance.connect()
  onTestFinished(async () => {
    connection.closeSync()
    instance.closeSync()
    await rm(directory, { recursive: true, force: true })
  })
  await connection.run(
    'CREATE TABLE markups (organization_id BIGINT NOT NULL, hash VARCHAR NOT NULL, text VARCHAR NOT NULL)',
  )
  const rows = async (text: string) => (await connection.runAndReadAll(text)).getRowsJson()
  const addPiece = async (from: number, count: number) => {
    await connection.run(
      `INSERT INTO markups SELECT 7, 'hash ' || i, 'text ' || i FROM range(${from}, ${from + count}) AS r(i)`,
    )
    await connection.run('CHECKPOINT')
  }
  const pieces = async () => {
    await connection.run('CHECKPOINT')
    const [[count] = []] = await rows("SELECT count(DISTINCT row_group_id) FROM pragma_storage_info('markups')")
    return Number(count)
  }
  const texts = () => rows('SELECT * FROM markups ORDER BY hash')
  return { connection, addPiece, pieces, texts }
}

test('merges many short row groups into few, with every text once, and leaves long ones alone', async () => {
  const { connection, addPiece, pieces, texts } = await emptyMarkups()
  await addPiece(0, 2_000)
  for (let piece = 0; piece < 12; piece++) await addPiece(2_000 + piece * 150, 150)
  const before = await texts()
  expect([before.length, await pieces()]).toEqual([3_800, 13])
  await gatherMarkups(connection, 4)
  expect(await texts()).toEqual(before)
  // Six of them fit together.
  expect(await pieces()).toBe(8)
  await gatherMarkups(connection, 4)
  expect([await texts(), await pieces()]).toEqual([before, 3])
})

test('leaves a few short row groups alone', async () => {
  const { connection, addPiece, pieces } = await emptyMarkups()
  for (let piece = 0; piece < 5; piece++) await addPiece(piece * 10, 10)
  await gatherMarkups(connection, 4)
  expect(await pieces()).toBe(5)
})

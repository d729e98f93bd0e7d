import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDatabase } from '@vigil/database'
import { expect, inject } from 'vitest'
import type { ModelClient } from './client.ts'
import type { TestServer, Totals } from './server.ts'

/** A tag of an organization of its own. */
export async function makeTag(): Promise<string> {
  const database = openDatabase(inject('databaseUrl'), () => undefined)
  const name = `Fault ${randomUUID()}`
  const organization = {
    name,
    type: 'Publisher' as const,
    subTypes: ['Web' as const],
    dataRightsLevelId: 4,
    malvertisingEnabled: true,
    adQualityEnabled: false,
  }
  const ids = await database.seed.fill([{ organization, hosts: [] }], [])
  const id = randomUUID()
  await database.distributions.seed([{ id, organizationId: ids.get(name) ?? 0, comment: 'fault', kind: 'ad' }])
  await database.close()
  return id
}

export function expectBalance({ received, stored, rejected, duplicates, pending }: Totals) {
  expect({ received, pending: pending >= 0 }).toEqual({
    received: stored + rejected + duplicates + pending,
    pending: true,
  })
}

export function expectStored(totals: Totals, client: ModelClient) {
  expect(totals.storedByType).toEqual(Object.fromEntries(client.stored))
}

/** What is in the file, asked of the file itself; nobody may have it open. */
export async function rowsIn(server: TestServer) {
  const instance = await DuckDBInstance.create(join(server.dataDirectory, 'warehouse/events.duckdb'), {
    access_mode: 'READ_WRITE',
  })
  const connection = await instance.connect()
  const one = async (text: string) => Number((await connection.runAndReadAll(text)).getRows()[0]?.[0] ?? 0)
  const rows = {
    pageViews: await one('SELECT sum(views) FROM page_views'),
    incidents: await one('SELECT count(*) FROM incidents'),
    incidentIds: await one('SELECT count(DISTINCT id) FROM incidents'),
    checkouts: await one('SELECT count(DISTINCT id) FROM checkouts'),
    checkoutRows: await one('SELECT count(*) FROM checkouts'),
  }
  connection.closeSync()
  instance.closeSync()
  return rows
}

export async function expectRows(server: TestServer, client: ModelClient) {
  const stored = (type: string) => client.stored.get(type) ?? 0
  expect(await rowsIn(server)).toEqual({
    pageViews: stored('page_view'),
    incidents: stored('incident'),
    incidentIds: stored('incident'),
    checkouts: stored('checkout'),
    checkoutRows: stored('checkout'),
  })
}

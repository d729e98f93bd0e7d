import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, inject, onTestFinished } from 'vitest'
import { type ClientOptions, ModelClient } from './client.ts'
import { TestServer, type Totals } from './server.ts'
import { makeTag } from './tag.ts'

const around = () => ({ serverFile: inject('serverFile'), databaseUrl: inject('databaseUrl') })

/** Stopped and removed after the test. */
export async function makeServer(environment: Record<string, string> = {}, dataDirectory?: string) {
  const server = await TestServer.make(around(), environment, dataDirectory)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    if (!dataDirectory) rmSync(server.dataDirectory, { recursive: true, force: true })
  })
  return server
}

export const makeClient = async (server: TestServer, options: ClientOptions = {}) =>
  new ModelClient(server.url, await makeTag(inject('databaseUrl')), options)

export function expectBalance({ received, stored, rejected, duplicates, pending }: Totals) {
  expect({ received, pending: pending >= 0 }).toEqual({
    received: stored + rejected + duplicates + pending,
    pending: true,
  })
}

export function expectStored(totals: Totals, client: ModelClient) {
  expect(totals.storedByType).toEqual(Object.fromEntries(client.stored))
}

/** Counts rows in the warehouse file, which no process may have open. */
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

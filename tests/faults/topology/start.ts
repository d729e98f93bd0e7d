import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { authoriseKey } from '@vigil/contract'
import { migrate, openDatabase } from '@vigil/database'
import { administer, databaseUrl, dropDatabase } from '@vigil/database/testing'
import { inject, onTestFailed, onTestFinished } from 'vitest'
import { hashKey, makeSecret } from '../../../apps/server/src/identity/api-keys.ts'
import { hashPassword } from '../../../apps/server/src/identity/passwords.ts'
import { makeSigningKeys } from '../../../apps/server/src/identity/provider.ts'
import { startObjectStore, storeKeys } from '../../../apps/server/src/storage/testing/object-store.ts'
import { makeCaller } from '../../../apps/server/src/testing/caller.ts'
import { organizations, people } from '../../../apps/server/src/testing/people.ts'
import { makeTokens, publicUrl } from '../../../apps/server/src/testing/tokens.ts'
import { clusterName, startClickHouse } from '../../../packages/warehouse/src/testing/clickhouse-server.ts'
import { makeServer } from '../checks.ts'
import type { TestServer } from '../server.ts'
import { startBalancer } from './balancer.ts'
import { remoteApp } from './remote-app.ts'

export const password = 'a lantern in the harbour'
export const callsPerMinute = 240
export const drainSeconds = 2

async function makeAccounts() {
  const adminUrl = inject('databaseUrl')
  const name = `topology_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `CREATE DATABASE ${name}`)
  onTestFinished(() => dropDatabase(adminUrl, name))
  const url = databaseUrl(adminUrl, name)
  await migrate(url, new URL('../../../packages/database/migrations', import.meta.url).pathname)
  const database = openDatabase(url, () => undefined, { connections: 4 })
  onTestFinished(() => database.close())
  const passwordHash = await hashPassword(password, { N: 2, r: 1, p: 1 })
  const ids = await database.seed.fill(
    organizations,
    people.map((user) => ({ ...user, passwordHash })),
  )
  const tokens = await makeTokens(database, makeSigningKeys())
  const superadmin = await tokens.accountOf('superadmin')

  async function makeKey(organization: string) {
    const secret = makeSecret()
    const scope = authoriseKey({ organizationId: ids.get(organization) ?? 0 })
    const key = { name: 'Checkout server', scopes: ['verify' as const], start: secret.slice(0, 10) }
    const made = { ...key, keyHash: hashKey(secret), createdBy: superadmin.viewer.userId, createdAt: new Date() }
    const { id } = await database.apiKeys.create(scope, made, 10)
    return { id, secret }
  }
  return { url, ids, ...tokens, makeKey }
}

/** Two API processes, two collectors and a worker behind a balancer, on PostgreSQL, two shards and a bucket. */
export async function startTopology(program: string) {
  const [accounts, cluster, store, balancer] = await Promise.all([
    makeAccounts(),
    startClickHouse({ program, shards: 2 }),
    startObjectStore(),
    startBalancer(),
  ])
  onTestFinished(async () => {
    balancer.close()
    await cluster.stop()
  })
  const settings = {
    DATABASE_URL: accounts.url,
    DATABASE_POOL: '8',
    CLICKHOUSE_URL: cluster.url,
    CLICKHOUSE_CLUSTER: clusterName,
    FILES_URL: store.url,
    ...storeKeys,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(drainSeconds),
    CALLS_PER_MINUTE: String(callsPerMinute),
  }
  const make = async (role: 'api' | 'collector' | 'worker') => {
    const server = await makeServer({ ...settings, ROLE: role })
    onTestFailed(() => void process.stdout.write(`\n${role} on ${server.port}:\n${server.output}\n`))
    if (role === 'api') balancer.add('api', server.url)
    if (role === 'collector') balancer.add('collectors', server.url)
    return server
  }
  const api = [await make('api'), await make('api')]
  const collectors = [await make('collector'), await make('collector')]
  const worker = await make('worker')
  const all = [...api, ...collectors, worker]
  for (const server of all) server.spawn()
  for (const server of all) await server.ready()
  // Its health checks find them.
  await sleep(1_000)

  const callAs = (base: string, token: string | null, address: string) =>
    makeCaller(remoteApp(base, address)).callWith(token)
  return { accounts, cluster, balancer, api, collectors, worker, callAs }
}

export type Topology = Awaited<ReturnType<typeof startTopology>>

/** Without warning, like a crash of the machine. */
export async function crash(server: TestServer) {
  await server.end('SIGKILL')
  await sleep(500)
  await server.start()
}

/** Like an operator: the process leaves the balancer, completes its requests, and starts again. */
export async function drain(server: TestServer) {
  await server.end('SIGTERM')
  await server.start()
}

// Once per test run: a PostgreSQL (the given one, or our own) with a migrated template database, from which every test
// file creates its copy (testing.ts).
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded/index.ts'
import { migrate } from './migrate.ts'
import { administer, databaseUrl, dropDatabase } from './testing.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

export async function setup(project: TestProject) {
  const server = await provideServer(project.config.provide.testDatabaseUrl)
  const template = `vigil_template_${randomBytes(6).toString('hex')}`
  const teardown = async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
  try {
    await administer(server.url, `CREATE DATABASE ${template}`)
    await migrate(databaseUrl(server.url, template), migrations)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('testDatabase', { adminUrl: server.url, template })
  return teardown
}

/** Tests need no durability, and every worker has the connections of an application. */
const disposable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 }

async function provideServer(url: string | undefined): Promise<{ url: string; stop(): Promise<void> }> {
  if (url) return { url, stop: async () => undefined }
  const directory = await mkdtemp(join(tmpdir(), 'vigil-test-'))
  await chmod(directory, 0o711)
  const embedded = await startEmbedded({ directory, log: () => undefined, settings: disposable })
  const stop = async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { url: embedded.url, stop }
}

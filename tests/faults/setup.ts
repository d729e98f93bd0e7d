// Once per run: builds the server and starts a PostgreSQL that is not killed.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@vigil/database'
import { startEmbedded } from '@vigil/database/embedded'
import type { TestProject } from 'vitest/node'
import { buildServer } from './build.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    serverFile: string
  }
}

export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-faults-'))
  await chmod(directory, 0o711)
  const postgres = await startEmbedded({ directory, log: () => undefined })
  await migrate(postgres.url, fileURLToPath(new URL('../../packages/database/migrations', import.meta.url)))
  project.provide('databaseUrl', postgres.url)
  const { place, file } = await buildServer()
  project.provide('serverFile', file)
  return async () => {
    await rm(place, { recursive: true, force: true })
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

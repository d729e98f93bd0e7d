import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer } from '../demo-server.mjs'
import { imported, root } from '../imported.mjs'
import { until } from '../process.mjs'

/** Starts Vigil on an embedded PostgreSQL, and as references a bare Fastify and one that syncs to disk. */
export async function startServers(settings = {}) {
  const { startEmbedded } = await imported('packages/database/src/embedded/index.ts')
  const { migrate } = await imported('packages/database/src/migrate.ts')
  const { TestServer } = await imported('tests/faults/server.ts')
  const directory = await mkdtemp(join(tmpdir(), 'vigil-bench-'))
  await chmod(directory, 0o711)
  const postgres = await startEmbedded({ directory, log: () => undefined })
  await migrate(postgres.url, join(root, 'packages/database/migrations'))
  const around = { serverFile: await builtServer(), databaseUrl: postgres.url }
  const server = await TestServer.make(around, settings)
  await server.start()
  const startBare = async (port, ...rest) => {
    const child = spawn(process.execPath, [join(root, 'bench/collect/bare-server.mjs'), String(port), ...rest])
    await until(() => fetch(`http://127.0.0.1:${port}/`).then(() => true))
    return { port, pid: child.pid, child }
  }
  const bare = await startBare(server.port + 1)
  // On the same disk as the journal.
  const synced = await startBare(server.port + 2, join(server.dataDirectory, 'bare-journal'))
  const close = async () => {
    bare.child.kill()
    synced.child.kill()
    await server.end('SIGTERM')
    await postgres.stop()
    for (const folder of [directory, server.dataDirectory]) rmSync(folder, { recursive: true, force: true })
  }
  return { server, bare, synced, databaseUrl: postgres.url, close }
}

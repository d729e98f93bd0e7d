import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer } from '../demo-server.mjs'
import { imported, root } from '../imported.mjs'
import { until } from '../process.mjs'

/** Starts Vigil on an embedded PostgreSQL, and a bare Fastify as the reference. */
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
  const port = server.port + 1
  const child = spawn(process.execPath, [join(root, 'bench/collect/bare-server.mjs'), String(port)])
  await until(() => fetch(`http://127.0.0.1:${port}/`).then(() => true))
  const close = async () => {
    child.kill()
    await server.end('SIGTERM')
    await postgres.stop()
    for (const folder of [directory, server.dataDirectory]) rmSync(folder, { recursive: true, force: true })
  }
  return { server, bare: { port, pid: child.pid }, databaseUrl: postgres.url, close }
}

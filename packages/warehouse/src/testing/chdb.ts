import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RunningServers } from './clickhouse-server.ts'

const program = fileURLToPath(new URL('chdb-server.mjs', import.meta.url))

/** A current ClickHouse, from the folder that chdb is installed in. */
export async function startChdb(packages: string): Promise<Pick<RunningServers, 'url' | 'stop'> & { version: string }> {
  const data = await mkdtemp(join(tmpdir(), 'vigil-chdb-'))
  const child = spawn(process.execPath, [program, packages, data], { stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    await rm(data, { recursive: true, force: true })
  }
  try {
    const lines = createInterface(child.stdout)
    const [port] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [])])
    if (!port) throw new Error(`chdb from ${packages} did not start`)
    const url = `http://127.0.0.1:${port}`
    const version = await (await fetch(url, { method: 'POST', body: 'SELECT version()' })).text()
    return { url, version: version.trim(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

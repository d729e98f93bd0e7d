import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { expectBalance, expectRows, expectStored, makeClient, makeServer } from './checks.ts'

const canMount = process.getuid?.() === 0 && process.platform === 'linux'

test.runIf(canMount)(
  'returns 503 on a full disk, loses nothing acknowledged, and recovers when space is available',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'vigil-full-'))
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', directory])
    onTestFinished(() => {
      execFileSync('/bin/umount', ['-l', directory])
      rmSync(directory, { recursive: true, force: true })
    })
    const server = await makeServer({}, directory)
    onTestFailed(() => void process.stdout.write(server.output))
    const client = await makeClient(server)
    await server.start()
    for (let round = 0; round < 3; round++) {
      client.run(8)
      await sleep(1_500)
      fill(directory)
      await expect.poll(() => client.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(5)
      expect([...client.statuses.keys()].sort()).toEqual([202, 503])
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expectBalance(await server.totals())
      // Kills the process while the disk is full.
      if (round === 1) {
        await server.end('SIGKILL')
        rmSync(join(directory, 'filler'))
        await server.start()
      } else rmSync(join(directory, 'filler'))
      await client.stop()
      const totals = await server.settle()
      expectBalance(totals)
      expectStored(totals, client)
      client.statuses.clear()
    }
    await server.end('SIGTERM')
    await expectRows(server, client)
    client.close()
  },
)

/** Fills the remaining space. */
function fill(directory: string) {
  const { bavail, bsize } = statfsSync(directory)
  const bytes = Buffer.alloc(Math.max(0, bavail * bsize - 65_536))
  try {
    writeFileSync(join(directory, 'filler'), bytes)
  } catch {
    // Another process used the remaining space: the disk is full.
  }
}

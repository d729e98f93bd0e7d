import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts, type Keeper } from './clickhouse-server.ts'

const jar = '/usr/share/java/zookeeper.jar'
const main = 'org.apache.zookeeper.server.quorum.QuorumPeerMain'

/** Starts the ZooKeeper of Debian's package on a free loopback port; null if it is not installed. */
export async function startZooKeeper(): Promise<Keeper | null> {
  if (!(await exists(jar)) || !(await exists('/usr/bin/java'))) return null
  const directory = await mkdtemp(join(tmpdir(), 'vigil-zookeeper-'))
  const { http: port } = await freePorts()
  const settings = [
    'tickTime=500',
    `dataDir=${directory}`,
    `clientPort=${port}`,
    'clientPortAddress=127.0.0.1',
    'admin.enableServer=false',
    '4lw.commands.whitelist=srvr',
  ]
  await writeFile(join(directory, 'zoo.cfg'), settings.join('\n'))
  const child = spawn('/usr/bin/java', ['-Xmx128m', '-cp', jar, main, join(directory, 'zoo.cfg')], { stdio: 'ignore' })
  const stop = async () => {
    const exit = child.exitCode === null ? once(child, 'exit') : null
    child.kill('SIGKILL')
    await exit
    await rm(directory, { recursive: true, force: true })
  }
  const deadline = Date.now() + 60_000
  while (!(await isServing(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('ZooKeeper did not start')
    }
    await sleep(100)
  }
  return { port, stop }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** `ruok` is answered before clients are served. */
function isServing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('error', () => resolve(false))
      .once('connect', () => socket.write('srvr'))
      .once('data', (data) => {
        resolve(data.toString().includes('Mode: '))
        socket.destroy()
      })
  })
}

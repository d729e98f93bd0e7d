import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Starts the machine's clickhouse-server (Debian's package, or a newer one) on free loopback ports, in a separate
 * directory.
 */

export const clusterName = 'vigil'

interface Ports {
  http: number
  tcp: number
  interserver: number
}

export interface RunningServers {
  /** One URL, or those of a cluster separated by commas. */
  url: string
  /** Kills one server of a cluster; `restart` starts it again with its data. */
  kill(shard: number): Promise<void>
  restart(shard: number): Promise<void>
  stop(): Promise<void>
}

/** The program's path, or null if it is not installed. */
export async function findClickHouse(searchPath: string): Promise<string | null> {
  for (const folder of [...searchPath.split(delimiter), '/usr/sbin', '/usr/bin']) {
    const path = join(folder, 'clickhouse-server')
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}

export async function startClickHouse({
  program,
  shards,
}: {
  program: string
  shards: number
}): Promise<RunningServers> {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-clickhouse-'))
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(ended))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const ports: Ports[] = []
    for (let shard = 0; shard < shards; shard++) ports.push(await freePorts())
    const urls = ports.map(({ http }) => `http://127.0.0.1:${http}`)
    const start = async (shard: number) => {
      const own = ports[shard]
      if (own) children[shard] = await startOne({ program, folder: join(directory, String(own.http)), own, ports })
    }
    const isUp = (shard: number) => answers(urls[shard] ?? '', children[shard])
    for (const shard of ports.keys()) await start(shard)
    for (const shard of ports.keys()) await isUp(shard)
    const kill = async (shard: number) => {
      const child = children[shard]
      if (child) await ended(child)
    }
    return { url: urls.join(','), stop, kill, restart: (shard) => start(shard).then(() => isUp(shard)) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startOne({
  program,
  folder,
  own,
  ports,
}: {
  program: string
  folder: string
  own: Ports
  ports: Ports[]
}) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'config.xml'), configuration(folder, own, ports))
  await writeFile(join(folder, 'users.xml'), users)
  return spawn(program, [`--config-file=${join(folder, 'config.xml')}`], { cwd: folder, stdio: 'ignore' })
}

async function answers(url: string, child: ChildProcess | undefined) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child?.exitCode != null) throw new Error(`clickhouse-server ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/ping`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await setTimeout(100)
  }
  throw new Error('clickhouse-server did not start within a minute')
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

async function freePorts(): Promise<Ports> {
  const servers = await Promise.all([0, 1, 2].map(() => listening()))
  const [http = 0, tcp = 0, interserver = 0] = servers.map(({ port }) => port)
  await Promise.all(servers.map(({ close }) => close()))
  return { http, tcp, interserver }
}

function listening(): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ port, close: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

const users = `<?xml version="1.0"?>
<yandex>
  <profiles><default/></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
  <quotas><default/></quotas>
</yandex>
`

const configuration = (folder: string, own: Ports, ports: readonly Ports[]) => `<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${own.http}</http_port>
  <tcp_port>${own.tcp}</tcp_port>
  <interserver_http_port>${own.interserver}</interserver_http_port>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <remote_servers><${clusterName}>
    ${ports.map(({ tcp }) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`).join('\n    ')}
  </${clusterName}></remote_servers>
</yandex>
`

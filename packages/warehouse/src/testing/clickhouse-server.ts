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

/** Finds the replicas of a shard. */
export interface Keeper {
  port: number
  stop(): Promise<void>
}

export interface RunningServers {
  /** One URL, or those of a cluster separated by commas. */
  url: string
  /** Kills one server of a cluster; `restart` starts it again with its data. */
  kill(server: number): Promise<void>
  restart(server: number): Promise<void>
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

/** Servers are numbered shard by shard. Replicas need a keeper. */
export async function startClickHouse({
  program,
  shards,
  replicas = 1,
  keeper = null,
}: {
  program: string
  shards: number
  replicas?: number
  keeper?: Keeper | null
}): Promise<RunningServers> {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-clickhouse-'))
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(ended))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const ports: Ports[] = []
    for (let server = 0; server < shards * replicas; server++) ports.push(await freePorts())
    const urls = ports.map(({ http }) => `http://127.0.0.1:${http}`)
    const start = async (server: number) => {
      const own = ports[server]
      const place = { keeper, replicas, shard: Math.floor(server / replicas) + 1, replica: `r${server}` }
      if (!own) return
      const folder = join(directory, String(own.http))
      children[server] = await startOne({ program, folder, own, ports, place })
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

interface Place {
  keeper: Keeper | null
  replicas: number
  shard: number
  replica: string
}

async function startOne({
  program,
  folder,
  own,
  ports,
  place,
}: {
  program: string
  folder: string
  own: Ports
  ports: Ports[]
  place: Place
}) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'config.xml'), configuration(folder, own, { ports, place }))
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

export async function freePorts(): Promise<Ports> {
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

const replication = ({ keeper, shard, replica }: Place) =>
  keeper
    ? `<interserver_http_host>127.0.0.1</interserver_http_host>
  <zookeeper><node index="1"><host>127.0.0.1</host><port>${keeper.port}</port></node><session_timeout_ms>4000</session_timeout_ms></zookeeper>
  <macros><shard>${shard}</shard><replica>${replica}</replica></macros>`
    : ''

function clusterShards(ports: readonly Ports[], replicas: number) {
  const shards: string[] = []
  for (let from = 0; from < ports.length; from += replicas) {
    const own = ports.slice(from, from + replicas)
    const hosts = own.map(({ tcp }) => `<replica><host>127.0.0.1</host><port>${tcp}</port></replica>`).join('')
    shards.push(`<shard><internal_replication>${replicas > 1}</internal_replication>${hosts}</shard>`)
  }
  return shards.join('\n    ')
}

const configuration = (
  folder: string,
  own: Ports,
  { ports, place }: { ports: readonly Ports[]; place: Place },
) => `<?xml version="1.0"?>
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
  ${replication(place)}
  <remote_servers><${clusterName}>
    ${clusterShards(ports, place.replicas)}
  </${clusterName}></remote_servers>
</yandex>
`

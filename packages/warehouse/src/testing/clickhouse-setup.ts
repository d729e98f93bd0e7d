// Once per test run: a ClickHouse server and a cluster of two, the given ones or, if installed, our own; and the current
// version as a library, if given.
import type { TestProject } from 'vitest/node'
import { startChdb } from './chdb.ts'
import { clusterName, findClickHouse, type RunningServers, startClickHouse } from './clickhouse-server.ts'

interface GivenServers {
  url?: string | undefined
  clusterUrl?: string | undefined
  cluster?: string | undefined
  /** The folder that chdb is installed in. */
  chdb?: string | undefined
  /** Where to search for the program. */
  searchPath?: string | undefined
  /** Fail without servers instead of skipping the tests. */
  isRequired?: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    testClickHouse?: GivenServers
    /** Empty if there is none: the tests are skipped. */
    clickHouse: { name: string; url: string; cluster?: string }[]
  }
}

export async function setup(project: TestProject) {
  const { testClickHouse = {} } = project.config.provide
  const { url, clusterUrl, cluster = clusterName, chdb, searchPath = '', isRequired = false } = testClickHouse
  const program = url && clusterUrl ? null : await findClickHouse(searchPath)
  if (isRequired && !program && !(url && clusterUrl))
    throw new Error('ClickHouse is required (TEST_CLICKHOUSE_REQUIRED) but not installed: install clickhouse-server')
  const running: Pick<RunningServers, 'stop'>[] = []
  const start = async (shards: number) => {
    if (!program) return undefined
    const servers = await startClickHouse({ program, shards })
    running.push(servers)
    return servers.url
  }
  const stop = async () => {
    await Promise.all(running.map((servers) => servers.stop()))
  }
  try {
    const single = url ?? (await start(1))
    const shards = clusterUrl ?? (await start(2))
    const current = chdb ? await startChdb(chdb) : undefined
    if (current) running.push(current)
    project.provide('clickHouse', [
      ...(single ? [{ name: 'ClickHouse', url: single }] : []),
      ...(shards ? [{ name: 'ClickHouse, two shards', url: shards, cluster }] : []),
      ...(current ? [{ name: `ClickHouse ${current.version}`, url: current.url }] : []),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

// Data sets kept between runs, in data/bench or BENCH_DATA.
import { existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadDemo } from '../demo-server.mjs'
import { root } from '../imported.mjs'
import { say } from '../report.mjs'
import { copyDirectory } from './copy.mjs'
import { makeLargeSet, readSize } from './large-set.mjs'

export const benchData = resolve(process.env.BENCH_DATA || join(root, 'data/bench'))
const dayMs = 86_400_000

/** The set '10m' or '100m', rebuilt when it is old: the last month must be complete. */
export async function cachedSet(rows) {
  const directory = join(benchData, rows)
  if ((await readSize(directory)) === rows && !(await isOld(directory))) return directory
  await rm(directory, { recursive: true, force: true })
  await mkdir(benchData, { recursive: true, mode: 0o711 })
  const demo = await cachedDemo()
  copyDirectory(demo, directory)
  await makeLargeSet({ directory, rows, loadDemo, log: say })
  return directory
}

/** Only the demo, fully loaded, with the server stopped. Other parts start on copies of it. */
export async function cachedDemo() {
  const directory = join(benchData, 'demo')
  if (existsSync(join(directory, 'demo-traffic.json')) && !(await isOld(directory))) return directory
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o711 })
  await loadDemo(directory)
  return directory
}

async function isOld(directory) {
  const { mtimeMs } = await stat(join(directory, 'demo-traffic.json'))
  return Date.now() - mtimeMs > 3 * dayMs
}

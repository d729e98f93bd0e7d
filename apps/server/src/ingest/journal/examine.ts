import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/**
 * LMDB trusts its file: a damaged or missing page can crash the process that reads it. After an unclean shutdown, a
 * child process therefore reads it first. It starts with the newest records, because a crash damages the end, and reads
 * older ones as time allows. A truncated file is detected by its size: the missing pages may be free ones, which are
 * not read.
 */
const examination = `
const [lmdb, path, withinMs] = process.argv.slice(1)
const { open } = require(lmdb)
const { statSync } = require('node:fs')
const { join } = require('node:path')
const until = Date.now() + Number(withinMs)
const root = open({ path, readOnly: true, maxDbs: 16, cache: false })
const { lastPageNumber } = root.getStats()
if (statSync(join(path, 'data.mdb')).size < (lastPageNumber + 1) * 4096) throw new Error('the end is missing')
for (const name of [...root.getKeys()].filter((key) => typeof key === 'string')) {
  const encoding = name === 'about' || name === 'loads' ? 'json' : 'binary'
  for (const { value } of root.openDB(name, { encoding }).getRange({ reverse: true })) {
    if (value === undefined) throw new Error('an empty value')
    if (Date.now() > until) break
  }
}
process.exit(0)
`

const checkWithinMs = 5_000

/** False if it cannot be read or if reading it crashes the child process. */
export async function isSound(directory: string): Promise<boolean> {
  const lmdb = createRequire(import.meta.url).resolve('lmdb')
  const args = ['-e', examination, lmdb, directory, String(checkWithinMs)]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null] // the event's arguments
  return code === 0
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/**
 * LMDB trusts its file: a page that is damaged or missing can end the process that reads it. So after an end that was not clean, another
 * process reads first. The newest records come first, since a crash hurts the end; what is older is read as far as the time allows.
 * An end that is missing is seen by the file's size: what was there may be pages that are free, which nobody reads before they are written to.
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

/** False when it cannot be read, or when reading it ends the reader. */
export async function isSound(directory: string): Promise<boolean> {
  const lmdb = createRequire(import.meta.url).resolve('lmdb')
  const args = ['-e', examination, lmdb, directory, String(checkWithinMs)]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null] // the event's own arguments
  return code === 0
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/**
 * LMDB trusts its file: a page that is damaged or missing can end the process that reads it. So after an end that was not clean, another
 * process reads first. The newest records come first, since a crash hurts the end; what is older is read as far as the time allows.
 */
const examination = `
const [lmdb, path, mode, out, withinMs] = process.argv.slice(1)
const { open } = require(lmdb)
const fs = require('node:fs')
const until = Date.now() + Number(withinMs)
const root = open({ path, readOnly: true, maxDbs: 16, cache: false })
const names = [...root.getKeys()].filter((name) => typeof name === 'string')
const touch = (name) => {
  const encoding = name === 'about' || name === 'loads' ? 'json' : 'binary'
  for (const { value } of root.openDB(name, { encoding }).getRange({ reverse: true })) {
    if (value === undefined) throw new Error('an empty value')
    if (Date.now() > until) return
  }
}
if (mode === 'check') for (const name of names) touch(name)
else {
  const file = fs.openSync(out, 'w')
  for (const { key, value } of root.openDB('records', { encoding: 'binary' }).getRange({ reverse: mode === 'backward' })) {
    const head = Buffer.alloc(12)
    head.writeDoubleLE(key)
    head.writeUInt32LE(value.length, 8)
    fs.writeSync(file, Buffer.concat([head, value]))
  }
}
process.exit(0)
`

const checkWithinMs = 5_000

async function run(args: string[]): Promise<boolean> {
  const lmdb = createRequire(import.meta.url).resolve('lmdb')
  const child = spawn(process.execPath, ['-e', examination, lmdb, ...args], { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** False when it cannot be read, or when reading it ends the reader. */
export function isSound(directory: string): Promise<boolean> {
  return run([directory, 'check', '', String(checkWithinMs)])
}

/** Writes what can be read into the files: from the beginning up to the damage, and from the end back to it. */
export async function extract(directory: string, files: { forward: string; backward: string }) {
  if (await run([directory, 'forward', files.forward, '0'])) return
  await run([directory, 'backward', files.backward, '0'])
}

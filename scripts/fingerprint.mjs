// Detects stale output by a fingerprint of its sources. The stamp is inside the output, so deleting the output deletes both.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

const ignored = new Set(['node_modules', 'dist', '.cache', 'fixtures'])

/** Hashes the contents of files and folders, given relative to the root. */
export function fingerprint(paths) {
  // After copying the folder to another kind of machine, installed and built files are stale.
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`)
  for (const path of paths.filter((path) => existsSync(join(root, path)))) addTo(hash, path)
  return hash.digest('hex')
}

export function isStamped(stamp, print) {
  return existsSync(join(root, stamp)) && readFileSync(join(root, stamp), 'utf8') === print
}

export function writeStamp(stamp, print) {
  writeFileSync(join(root, stamp), print)
}

function addTo(hash, path) {
  const entries = readEntries(join(root, path))
  if (!entries) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
    return
  }
  for (const entry of entries) {
    if (!ignored.has(entry) && !/\.test\.tsx?$/.test(entry)) addTo(hash, `${path}/${entry}`)
  }
}

function readEntries(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

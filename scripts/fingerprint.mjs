// Detects stale output by a fingerprint of its sources. The stamp is inside the output, so deleting the output deletes both.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './processes.mjs'

const ignored = new Set(['node_modules', 'dist', '.cache', 'fixtures'])

/** Earlier results by paths, with the times and sizes of the files, so that an unchanged tree is not read again. */
const resultsFile = join(root, '.cache', 'fingerprints.json')

/** Hashes the contents of files and folders, given relative to the root. */
export function fingerprint(paths) {
  const present = paths.filter((path) => existsSync(join(root, path)))
  const key = present.join(' ')
  const times = hashAll(present, (path) => describeTime(join(root, path)))
  const results = readResults()
  if (results[key]?.times === times) return results[key].print
  const print = hashAll(present, (path) => readFileSync(join(root, path)))
  keepResults({ ...results, [key]: { times, print } })
  return print
}

function hashAll(paths, readFile) {
  // After copying the folder to another kind of machine, installed and built files are stale.
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`)
  for (const path of paths) addTo(hash, path, readFile)
  return hash.digest('hex')
}

function describeTime(path) {
  const { mtimeNs, ctimeNs, size } = statSync(path, { bigint: true })
  return `${mtimeNs} ${ctimeNs} ${size}`
}

function readResults() {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'))
  } catch {
    return {}
  }
}

function keepResults(results) {
  mkdirSync(dirname(resultsFile), { recursive: true })
  const draft = `${resultsFile}.${process.pid}`
  writeFileSync(draft, JSON.stringify(results))
  renameSync(draft, resultsFile)
}

export function isStamped(stamp, print) {
  return existsSync(join(root, stamp)) && readFileSync(join(root, stamp), 'utf8') === print
}

export function writeStamp(stamp, print) {
  writeFileSync(join(root, stamp), print)
}

function addTo(hash, path, readFile) {
  if (!statSync(join(root, path)).isDirectory()) {
    hash.update(`${path}\0`).update(readFile(path))
    return
  }
  addFolderTo(hash, path, readFile)
}

/** By the kinds that the folder lists: a start looks at 2,000 files, and opening each as a folder first is slow. */
function addFolderTo(hash, folder, readFile) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort(byName)) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) addFolderTo(hash, path, readFile)
    // A link is read as what it leads to.
    else if (entry.isSymbolicLink()) addTo(hash, path, readFile)
    else hash.update(`${path}\0`).update(readFile(path))
  }
}

const byName = (one, other) => (one.name < other.name ? -1 : 1)

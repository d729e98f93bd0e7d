// npm run build -w @vigil/tags -- --verify: builds twice, the second time in a copy of the source in another folder, and
// compares both with the hashes in docs/tags.md. --record writes them there.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docs = join(root, 'docs/tags.md')
const table = /(\| build \| SHA-256 \|\n\|---\|---\|\n)((?:\|.*\|\n)*)/

/** Hashes by the name of a build, as in the table of docs/tags.md. */
export function recordedHashes() {
  const rows = table.exec(readFileSync(docs, 'utf8'))?.[2] ?? ''
  return Object.fromEntries([...rows.matchAll(/^\| `(\S+)` \| `(\w+)` \|$/gm)].map(([, name, hash]) => [name, hash]))
}

/** Builds from this source, and from a copy in another folder. Both are the content of builds.json. */
export function buildTwice() {
  const elsewhere = mkdtempSync(join(tmpdir(), 'vigil-tags-'))
  try {
    const copy = join(elsewhere, 'copy')
    cpSync(join(root, 'packages/tags'), join(copy, 'packages/tags'), {
      recursive: true,
      filter: (path) => !/node_modules|dist|\.cache/.test(path.slice(root.length)),
    })
    for (const name of ['node_modules', 'tsconfig.json', 'package.json'])
      symlinkSync(join(root, name), join(copy, name))
    return { here: buildIn(root, join(elsewhere, 'first')), there: buildIn(copy, join(elsewhere, 'second')) }
  } finally {
    rmSync(elsewhere, { recursive: true })
  }
}

/** The problems of two builds, compared with each other and with the recorded hashes. */
export function problemsOf({ here, there }, recorded) {
  const hashes = hashesOf(here)
  const names = [...new Set([...Object.keys(hashes), ...Object.keys(recorded)])]
  const different = names.filter((name) => hashes[name] !== recorded[name])
  return [
    ...(here === there ? [] : ['the build from another folder is different']),
    ...different.map((name) => `${name}: built ${hashes[name] ?? 'not'}, recorded ${recorded[name] ?? 'not'}`),
  ]
}

export function hashesOf(manifest) {
  const { builds } = JSON.parse(manifest)
  return Object.fromEntries(
    builds.map(({ s3Bucket, code }) => [s3Bucket, createHash('sha256').update(code).digest('hex')]),
  )
}

export function verify({ isRecording }) {
  const built = buildTwice()
  const hashes = hashesOf(built.here)
  if (isRecording) {
    const rows = Object.entries(hashes).map(([name, hash]) => `| \`${name}\` | \`${hash}\` |\n`)
    writeFileSync(
      docs,
      readFileSync(docs, 'utf8').replace(table, (_all, head) => head + rows.join('')),
    )
  }
  for (const [name, hash] of Object.entries(hashes)) process.stdout.write(`${hash}  ${name}\n`)
  const problems = problemsOf(built, recordedHashes())
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0)
    process.stderr.write('If the source changed on purpose: npm run build -w @vigil/tags -- --record\n')
  return problems.length === 0
}

function buildIn(folder, outDir) {
  execFileSync(process.execPath, [join(folder, 'packages/tags/build.mjs'), '--outDir', outDir], { stdio: 'pipe' })
  return readFileSync(join(outDir, 'builds.json'), 'utf8')
}

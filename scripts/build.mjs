import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { root, run, timed } from './processes.mjs'

const apps = [
  { name: 'web', folder: 'apps/web', packages: ['packages/contract', 'packages/charts'], finish: compressFolder },
  { name: 'server', folder: 'apps/server', packages: ['packages'], finish: () => undefined },
]

export function buildIsStale() {
  return apps.some((app) => !isStamped(stampOf(app), printOf(app)))
}

export async function build() {
  const stale = apps.filter((app) => !isStamped(stampOf(app), printOf(app)))
  if (stale.length === 0) return
  const titles = stale.map((app) => app.name).join(' and ')
  await timed(`built ${titles}`, async () => {
    const codes = await Promise.all(stale.map(buildApp))
    return codes.find((code) => code !== 0) ?? 0
  })
}

// Built beside its place and swapped in, so that a server that runs from the old one loses no file while this is made.
async function buildApp(app) {
  const print = printOf(app)
  const folder = join(root, app.folder)
  // As deep as dist, so that the paths in source maps stay right; and ignored by git.
  const draft = join(folder, '.cache')
  const args = ['build', '--outDir', '.cache', '--emptyOutDir', '--logLevel', 'warn']
  const code = await run('vite', args, { cwd: folder, quiet: true })
  if (code !== 0) return code
  await app.finish(draft)
  replace(join(folder, 'dist'), draft, join(root, '.cache', `replaced-${app.name}`))
  writeStamp(stampOf(app), print)
  return 0
}

function replace(place, draft, aside) {
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, aside)
  renameSync(draft, place)
  rmSync(aside, { recursive: true, force: true })
}

function stampOf(app) {
  return `${app.folder}/dist/.vigil-build`
}

function printOf(app) {
  return fingerprint([app.folder, ...app.packages, 'package-lock.json', 'tsconfig.json'])
}

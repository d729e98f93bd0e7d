import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { root, run, timed } from './processes.mjs'

// Built in .cache and then moved to dist. Both have the same depth, so paths in source maps stay valid.
const vite = ['vite', 'build', '--outDir', '.cache', '--emptyOutDir', '--logLevel', 'warn']
const apps = [
  {
    name: 'web',
    folder: 'apps/web',
    // The bundle includes the help pages.
    packages: ['packages/contract', 'packages/presentation', 'docs/help'],
    command: vite,
    finish: compressFolder,
  },
  { name: 'server', folder: 'apps/server', packages: ['packages'], command: vite, finish: () => undefined },
  {
    name: 'tags',
    folder: 'packages/tags',
    packages: [],
    command: [process.execPath, 'build.mjs', '--outDir', '.cache'],
    finish: () => undefined,
  },
]

export const allBuilds = apps.map(({ name }) => name)

const isStale = (app) => !isStamped(stampPath(app), fingerprintApp(app))

export function buildIsStale(names) {
  return apps.some((app) => names.includes(app.name) && isStale(app))
}

export async function build(names) {
  const stale = apps.filter((app) => names.includes(app.name) && isStale(app))
  if (stale.length === 0) return
  const titles = stale.map((app) => app.name).join(' and ')
  await timed(`built ${titles}`, async () => {
    const codes = await Promise.all(stale.map(buildApp))
    return codes.find((code) => code !== 0) ?? 0
  })
}

// A server running from the previous build keeps its files meanwhile.
async function buildApp(app) {
  const print = fingerprintApp(app)
  const folder = join(root, app.folder)
  const draft = join(folder, '.cache')
  const [command, ...args] = app.command
  // A test that builds has another environment, with which React is built for development.
  const code = await run(command, args, { cwd: folder, quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) return code
  await app.finish(draft)
  replace(join(folder, 'dist'), draft, join(root, '.cache', `replaced-${app.name}`))
  writeStamp(stampPath(app), print)
  return 0
}

function replace(target, draft, previous) {
  mkdirSync(dirname(previous), { recursive: true })
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(target)) renameSync(target, previous)
  renameSync(draft, target)
  rmSync(previous, { recursive: true, force: true })
}

function stampPath(app) {
  return `${app.folder}/dist/.vigil-build`
}

function fingerprintApp(app) {
  return fingerprint([app.folder, ...app.packages, 'package-lock.json', 'tsconfig.json'])
}

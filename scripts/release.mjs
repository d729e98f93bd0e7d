// npm run release: makes an archive that runs with Node.js alone. With --folder, writes the tree there instead.
import './node-version.mjs'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from './prepare.mjs'
import { root, run, timed } from './processes.mjs'
import { listProductionPackages } from './production-packages.mjs'

/** Everything the built server reads, besides packages. */
const contents = [
  'package.json',
  'CHANGELOG.md',
  'apps/server/dist',
  'apps/server/src/features/cart/demo-shop/site',
  'apps/web/dist',
  'packages/database/migrations',
  'packages/kits',
]
/** Parts of our own packages that are found by their names. */
const ownPackages = {
  '@vigil/tags': ['package.json', 'dist', 'releases'],
  '@vigil/reports': ['package.json', 'fonts'],
}
/** Types, sources of maps and documentation of packages are not needed to run. */
const unneeded = /\.(d\.[cm]?ts|map|md|markdown|tsbuildinfo)$/

const { values } = parseArgs({ options: { folder: { type: 'string' } } })
await prepare({ builds: true, withDevPackages: false })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `vigil-${version}-${process.platform}-${process.arch}`
const folder = values.folder ? resolve(values.folder) : join(root, '.cache', 'release', name)

await timed(`collected ${name}`, () => {
  rmSync(folder, { recursive: true, force: true })
  for (const path of contents) copy(path, path)
  for (const [own, parts] of Object.entries(ownPackages)) {
    for (const part of parts) copy(`node_modules/${own}/${part}`, `node_modules/${own}/${part}`)
  }
  for (const path of listProductionPackages('apps/server')) {
    if (path.startsWith('node_modules/')) copy(path, path, isNeeded)
  }
  cpSync(join(root, 'deploy', 'release'), folder, { recursive: true })
  return 0
})
if (!values.folder) {
  const archive = `${folder}.tar.gz`
  await timed(`packed ${archive}`, () => run('tar', ['-czf', archive, '-C', dirname(folder), name]))
  console.log(`${(statSync(archive).size / 2 ** 20).toFixed(0)} MB. Unpack it and run: node vigil.mjs`)
}

function copy(from, to, filter) {
  const target = join(folder, to)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, from), target, { recursive: true, verbatimSymlinks: true, filter })
}

/** Nested packages are listed separately, because some of them are for development. */
function isNeeded(path) {
  return !unneeded.test(path) && !path.endsWith('/node_modules')
}

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { root, runNpm, timed } from './processes.mjs'

const stamp = join(root, 'node_modules', '.vigil-install')

/** With `withDevPackages`, packages for tests and checks are needed too. */
export function installIsStale({ withDevPackages }) {
  const installed = readStamp()
  return installed?.print !== currentPrint() || (withDevPackages && !installed.withDevPackages)
}

export async function install({ withDevPackages }) {
  if (!installIsStale({ withDevPackages })) return
  const includesDev = withDevPackages || hasDevPackages()
  rmSync(stamp, { force: true })
  await timed('installed packages', () => installPackages(includesDev ? '--include=dev' : '--omit=dev'))
  writeFileSync(stamp, JSON.stringify({ print: currentPrint(), withDevPackages: includesDev }))
}

async function installPackages(selection) {
  // Not `npm ci`: it deletes node_modules, and usually little has changed.
  const args = ['install', selection, '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
  // Skips the registry for packages in npm's cache. npm fails if a cached entry is outdated: then try without the cache.
  const code = await runNpm([...args, '--prefer-offline'], { silent: true })
  return code === 0 ? code : runNpm(args, { quiet: true })
}

/** Development packages that are installed stay installed. */
function hasDevPackages() {
  return readStamp()?.withDevPackages ?? existsSync(join(root, 'node_modules', '.package-lock.json'))
}

function currentPrint() {
  return fingerprint(['package-lock.json'])
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    // Missing, or written by an earlier version.
    return undefined
  }
}

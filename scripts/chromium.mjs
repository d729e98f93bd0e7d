// Finds or installs a Chromium for the browser tests.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { environment, root, run } from './processes.mjs'

// Uses half the CPU time of a full Chromium. Pictures of ads are taken with a full one, as in production.
const shell = 'chromium-headless-shell'
const full = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns its path, or undefined if none was found or installed. */
export async function provideChromium() {
  if (needsShell() && (await installFromDebian('chromium', shell))) return shell
  return findChromium() ?? (await installFromDebian('chromium')) ?? (await installFromPlaywright()) ?? explain()
}

/** The browser that `provideChromium` would use or install. */
export function describeChromium() {
  const found = findChromium()
  if (needsShell() && isDebianRoot()) return `${shell}, installed from Debian`
  if (found) return `${found} (installed)`
  return isDebianRoot() ? 'chromium, installed from Debian' : 'downloaded by Playwright'
}

/** CI machines get the faster shell; other machines keep the browser they have. */
function needsShell() {
  return Boolean(process.env.CI) && !process.env.CHROMIUM_PATH && !(runs(shell) && full.some(runs))
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? given : explainGiven(given)
  return [shell, ...full, playwrightPath()].find(runs)
}

/** Returns the last of the packages if all were installed. */
async function installFromDebian(...packages) {
  if (!isDebianRoot()) return undefined
  console.log(`… installing ${packages.join(' and ')} from Debian`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  const code = await run('apt-get', args, { env, quiet: true })
  // The package lists may be missing or old: update them and retry.
  if (code !== 0 && (await run('apt-get', ['update', '-q'], { env, quiet: true })) === 0) {
    await run('apt-get', args, { env, quiet: true })
  }
  return [packages.at(-1)].find(runs)
}

async function installFromPlaywright() {
  console.log('… no Chromium found: downloading one with Playwright')
  const dependencies = process.getuid?.() === 0 ? ['--with-deps'] : []
  await run('playwright', ['install', ...dependencies, 'chromium'], { quiet: true })
  return [playwrightPath()].find(runs)
}

function playwrightPath() {
  try {
    return createRequire(`${root}e2e/`)('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

// An existing file is not enough: on some systems the command is a stub that only prints how to install it.
function runs(command) {
  if (!command) return false
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore', timeout: 20_000, env: environment() })
    return true
  } catch {
    return false
  }
}

function explainGiven(path) {
  console.error(`CHROMIUM_PATH is ${path}, which does not run.`)
  process.exit(1)
}

function explain() {
  console.error(
    'The browser tests need a Chromium, but none could be found or installed.\n' +
      'Install one (on Debian, as root: apt-get install chromium) or set CHROMIUM_PATH to an existing one.\n' +
      'To run all other checks: npm test -- types lint boundaries unused unit',
  )
  return undefined
}

// A Chromium for the browser tests, from wherever this machine can have one.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { environment, root, run } from './processes.mjs'

// Without windows it needs half the processor's time.
const shell = 'chromium-headless-shell'
const systemNames = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Its path; undefined when there is none and none could be had. */
export async function provideChromium() {
  // A machine of people keeps what it has; one for checks gets what is quick.
  const isQuickWanted = process.env.CI && !process.env.CHROMIUM_PATH && !runs(shell)
  if (isQuickWanted && (await afterDebianInstall(shell))) return shell
  return (
    findChromium() ?? (await afterDebianInstall(shell, 'chromium')) ?? (await afterPlaywrightInstall()) ?? explain()
  )
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? given : explainGiven(given)
  return systemNames.find(runs) ?? [playwrightPath()].find(runs)
}

/** Of several packages the first that can be had. */
async function afterDebianInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('… installing a Chromium of Debian')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = async (name) =>
    (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, quiet: true })) === 0
  for (const name of packages) {
    // The lists of packages may be missing or old: fetch them, and try once more.
    const isUpdated = async () => (await run('apt-get', ['update', '-q'], { env, quiet: true })) === 0
    if ((await install(name)) || ((await isUpdated()) && (await install(name)))) return systemNames.find(runs)
  }
  return undefined
}

async function afterPlaywrightInstall() {
  console.log('… no Chromium here: asking Playwright to download one')
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

// Being there is not enough: on some systems the name is a stub that only says how to install it.
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
  console.error(`CHROMIUM_PATH is ${path}, and that does not run.`)
  process.exit(1)
}

function explain() {
  console.error(
    'The browser tests need a Chromium, and none could be found or installed.\n' +
      'Install one (on Debian, as root: apt-get install chromium) or set CHROMIUM_PATH to an existing one.\n' +
      'All other checks: npm test -- types lint boundaries unused unit',
  )
  return undefined
}

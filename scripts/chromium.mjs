// A Chromium for the browser tests, from wherever this machine can have one.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { environment, root, run } from './processes.mjs'

// Without windows it needs half the processor's time. Pictures of ads are made with one of the others, as people's servers do.
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Its path; undefined when there is none and none could be had. */
export async function provideChromium() {
  // A machine of people keeps what it has; one for checks gets what is quick.
  const isQuickWanted = Boolean(process.env.CI) && !process.env.CHROMIUM_PATH && !(runs(shell) && whole.some(runs))
  if (isQuickWanted && (await afterDebianInstall('chromium', shell))) return shell
  return findChromium() ?? (await afterDebianInstall('chromium')) ?? (await afterPlaywrightInstall()) ?? explain()
}

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? given : explainGiven(given)
  return [shell, ...whole, playwrightPath()].find(runs)
}

/** The last of the packages, when all could be had. */
async function afterDebianInstall(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log(`… installing ${packages.join(' and ')} of Debian`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  const code = await run('apt-get', args, { env, quiet: true })
  // The lists of packages may be missing or old: fetch them, and try once more.
  if (code !== 0 && (await run('apt-get', ['update', '-q'], { env, quiet: true })) === 0) {
    await run('apt-get', args, { env, quiet: true })
  }
  return [packages.at(-1)].find(runs)
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

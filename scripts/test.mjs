// npm test: what a change has to pass, from a fresh clone. npm test -- types unit: only those.
// npm test -- thorough: the browser tests that are left to `.ci/run`.
import './node-version.mjs'
import { provideChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './processes.mjs'

/** The tag of browser tests, in their titles, that look into every corner. */
const thorough = '@thorough'

const steps = {
  types: () => inTurn(...['tsconfig.json', 'apps/web', 'packages/tags'].map((project) => ['tsc', '-p', project])),
  lint: () => inTurn(['biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  boundaries: () => inTurn([process.execPath, `${root}scripts/boundaries.mjs`]),
  unused: () => inTurn(['knip']),
  unit: () => inTurn(['vitest', 'run', '--project', 'unit', '--project', 'server']),
  browser: () => testInBrowser('--grep-invert', thorough),
  thorough: () => testInBrowser('--grep', thorough),
}
const inBrowser = ['browser', 'thorough']
const usual = Object.keys(steps).filter((name) => name !== 'thorough')
/** Each keeps one core busy: the smallest machine that is supported has two. Tests want both. */
const besideOneAnother = ['boundaries', 'unused', 'types', 'lint']

const { names, rest } = readArguments(process.argv.slice(2))
const summary = []

await prepare({ builds: false })
// Asked for first: to learn at the end that there is no browser would be late.
const wantsBrowser = names.some((name) => inBrowser.includes(name))
const chromium = wantsBrowser ? await provideChromium() : undefined
if (wantsBrowser && !chromium) finish(1)
const waiting = besideOneAnother.filter((name) => names.includes(name))
const codes = await Promise.all([workThrough(waiting), workThrough(waiting)])
finishIfFailed(Math.max(...codes))
for (const name of names.filter((one) => !besideOneAnother.includes(one))) {
  console.log(`\n── ${name} ──`)
  finishIfFailed(await timed(name))
}
finish(0)

/** Takes from the list what nobody has begun, until it is empty or something fails. */
async function workThrough(list) {
  for (let name = list.shift(); name; name = list.shift()) {
    const code = await timed(name)
    if (code !== 0) return code
  }
  return 0
}

async function timed(name) {
  const startedAt = performance.now()
  const code = await steps[name]()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  summary.push(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)}${seconds.padStart(6)} s`)
  console.log(summary.at(-1))
  return code
}

async function testInBrowser(...which) {
  await prepare({ builds: true })
  return run('playwright', ['test', '-c', 'e2e', ...which, ...rest], { env: { CHROMIUM_PATH: chromium } })
}

async function inTurn(...commands) {
  for (const [command, ...args] of commands) {
    const code = await run(command, args, { quiet: command !== 'vitest' })
    if (code !== 0) return code
  }
  return 0
}

/** Words that name steps choose them; what follows `--` goes to the browser tests. */
function readArguments(args) {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const chosen = args.slice(0, end)
  const unknown = chosen.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are: ${Object.keys(steps).join(' ')}`)
    process.exit(2)
  }
  const names = chosen.length > 0 ? Object.keys(steps).filter((name) => chosen.includes(name)) : usual
  return { names, rest: args.slice(end + 1) }
}

function finishIfFailed(code) {
  if (code !== 0) finish(code)
}

function finish(code) {
  const left = names.length - summary.length
  console.log(`\n${summary.join('\n')}${left > 0 ? `\n  ${left} more not run` : ''}`)
  console.log(code === 0 ? '\nAll is well.' : '\nFailed.')
  process.exit(code)
}

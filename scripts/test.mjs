// npm test: all checks, from a fresh clone. npm test -- types unit: only these steps.
// npm test -- thorough: the browser tests reserved for `.ci/run`.
import './node-version.mjs'
import { provideChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './processes.mjs'

/** Tag in the titles of browser tests that only `.ci/run` runs. */
const thorough = '@thorough'

const steps = {
  types: () => runAll(...['tsconfig.json', 'apps/web', 'packages/tags'].map((project) => ['tsc', '-p', project])),
  lint: () => runAll(['biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  boundaries: () => runAll([process.execPath, `${root}scripts/boundaries.mjs`]),
  unused: () => runAll(['knip']),
  unit: () => runAll(['vitest', 'run', '--project', 'unit', '--project', 'server']),
  browser: () => testInBrowser('--grep-invert', thorough),
  thorough: () => testInBrowser('--grep', thorough),
}
const inBrowser = ['browser', 'thorough']
const usual = Object.keys(steps).filter((name) => name !== 'thorough')
/** Each uses one core, so two run at a time. Tests use both cores. */
const parallelSteps = ['boundaries', 'unused', 'types', 'lint']

const { names, rest } = readArguments(process.argv.slice(2))
const summary = []

await prepare({ builds: false })
// Checked first, to fail early without a browser.
const wantsBrowser = names.some((name) => inBrowser.includes(name))
const chromium = wantsBrowser ? await provideChromium() : undefined
if (wantsBrowser && !chromium) finish(1)
const pending = parallelSteps.filter((name) => names.includes(name))
const codes = await Promise.all([runSteps(pending), runSteps(pending)])
finishIfFailed(Math.max(...codes))
for (const name of names.filter((name) => !parallelSteps.includes(name))) {
  console.log(`\n── ${name} ──`)
  finishIfFailed(await timed(name))
}
finish(0)

/** Runs steps from a shared queue until it is empty or a step fails. */
async function runSteps(queue) {
  for (let name = queue.shift(); name; name = queue.shift()) {
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

async function testInBrowser(...filter) {
  await prepare({ builds: true })
  return run('playwright', ['test', '-c', 'e2e', ...filter, ...rest], { env: { CHROMIUM_PATH: chromium } })
}

async function runAll(...commands) {
  for (const [command, ...args] of commands) {
    const code = await run(command, args, { quiet: command !== 'vitest' })
    if (code !== 0) return code
  }
  return 0
}

/** Arguments select steps; those after `--` are passed to the browser tests. */
function readArguments(args) {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const chosen = args.slice(0, end)
  const unknown = chosen.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(' ')}`)
    process.exit(2)
  }
  const names = chosen.length > 0 ? Object.keys(steps).filter((name) => chosen.includes(name)) : usual
  return { names, rest: args.slice(end + 1) }
}

function finishIfFailed(code) {
  if (code !== 0) finish(code)
}

function finish(code) {
  const remaining = names.length - summary.length
  console.log(`\n${summary.join('\n')}${remaining > 0 ? `\n  ${remaining} more not run` : ''}`)
  console.log(code === 0 ? '\nAll checks passed.' : '\nFailed.')
  process.exit(code)
}

// npm test: all checks, from a fresh clone. npm test -- types unit: only these steps.
// npm test -- thorough: the slow tests reserved for `.ci/run`.
import './node-version.mjs'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildIsStale } from './build.mjs'
import { describeChromium, provideChromium } from './chromium.mjs'
import { installIsStale } from './install.mjs'
import { useMemoryForTemporaryFiles } from './memory-folder.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './processes.mjs'
import { listSlowest } from './slowest-tests.mjs'

/** Tag in the titles of browser tests that only `.ci/run` runs. */
const thorough = '@thorough'
/** In the names of files with component tests that only `.ci/run` runs. */
const thoroughComponents = 'thorough.browser'

const steps = {
  types: () => runAll(...['tsconfig.json', 'apps/web', 'packages/tags'].map((project) => ['tsc', '-p', project])),
  lint: () => runAll(['biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  boundaries: () => runAll([process.execPath, `${root}scripts/boundaries.mjs`]),
  unused: () => runAll(['knip']),
  unit: () => runVitest('unit', 'server'),
  components: () => testComponents('components', '--exclude', `**/*.${thoroughComponents}.test.tsx`),
  browser: () => testInBrowser('--grep-invert', thorough),
  thorough: async () =>
    (await runVitest('thorough')) ||
    (await testComponents('thorough-components', thoroughComponents)) ||
    testInBrowser('--grep', thorough),
}
const contents = {
  types: 'TypeScript',
  lint: 'Biome',
  boundaries: 'import rules',
  unused: 'dead code',
  unit: 'unit and server tests, on one PostgreSQL',
  components: 'screens and their states in Chromium, without a server',
  browser: 'main journeys in Chromium, on real servers',
  thorough: 'slow server tests, and all other component and browser tests',
}
const inBrowser = ['components', 'browser', 'thorough']
const slowestCount = 20
const timesFolder = join(root, '.cache', 'test-times')
const usual = Object.keys(steps).filter((name) => name !== 'thorough')
/** Each uses one core, so two run at a time. Tests use both cores. */
const parallelSteps = ['boundaries', 'unused', 'types', 'lint']

const { names, rest } = readArguments(process.argv.slice(2))
const summary = []
const timeFiles = []

const wantsBrowser = names.some((name) => inBrowser.includes(name))
announce()
rmSync(timesFolder, { recursive: true, force: true })
await prepare({ builds: false })
useMemoryForTemporaryFiles()
// Checked first, to fail early without a browser.
const chromium = wantsBrowser ? await provideChromium() : undefined
if (wantsBrowser && !chromium) finish(1)
const pending = parallelSteps.filter((name) => names.includes(name))
const codes = await Promise.all([runSteps(pending), runSteps(pending)])
finishIfFailed(Math.max(...codes))
for (const name of names.filter((name) => !parallelSteps.includes(name))) {
  console.log(`\n── ${summary.length + 1} of ${names.length}: ${name}, ${contents[name]} ──`)
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

/** Prints what this run needs, installs and runs, before it takes time. */
function announce() {
  const builds = names.some((name) => name === 'browser' || name === 'thorough') ? ['web', 'server', 'tags'] : ['tags']
  const stale = builds.filter((name) => buildIsStale([name]))
  console.log(
    `Node ${process.versions.node}, ${availableParallelism()} workers. Needs npm, git, and a PostgreSQL from npm.`,
  )
  console.log(
    `  installs   ${installIsStale({ withDevPackages: true }) ? 'npm packages of package-lock.json' : 'no packages: they are up to date'}`,
  )
  if (wantsBrowser) console.log(`  Chromium   ${describeChromium()}`)
  console.log(`  builds     ${stale.length > 0 ? stale.join(', ') : 'nothing: all is up to date'}`)
  for (const name of names) console.log(`  runs       ${name.padEnd(12)}${contents[name]}`)
  console.log('')
}

async function testInBrowser(...filter) {
  await prepare({ builds: true })
  const times = addTimeFile('browser')
  const reporters = `--reporter=${process.env.CI ? 'list' : 'line'},json`
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: times }
  return run('playwright', ['test', '-c', 'e2e', reporters, ...filter, ...rest], { env })
}

function runVitest(...projects) {
  return startVitest(projects[0], ...projects.flatMap((name) => ['--project', name]))
}

function testComponents(name, ...filter) {
  return startVitest(name, '-c', 'apps/web/vitest.config.ts', ...filter)
}

function startVitest(name, ...options) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${addTimeFile(name)}`]
  return run('vitest', ['run', ...options, ...reporters], { env: chromium ? { CHROMIUM_PATH: chromium } : {} })
}

function addTimeFile(name) {
  const file = join(timesFolder, `${name}.json`)
  timeFiles.push(file)
  return file
}

async function runAll(...commands) {
  for (const [command, ...args] of commands) {
    const code = await run(command, args, { quiet: true })
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
  const slowest = listSlowest(timeFiles, slowestCount)
  if (slowest.length > 0) console.log(`\nThe ${slowest.length} slowest tests:\n${slowest.join('\n')}`)
  const remaining = names.length - summary.length
  console.log(`\n${summary.join('\n')}${remaining > 0 ? `\n  ${remaining} more not run` : ''}`)
  console.log(code === 0 ? '\nAll checks passed.' : '\nFailed.')
  process.exit(code)
}

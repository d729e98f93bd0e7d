// npm test: every check there is, from a fresh clone. npm test -- types unit: only those.
import './node-version.mjs'
import { provideChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './processes.mjs'

const steps = {
  types: () => inTurn(...['tsconfig.json', 'apps/web', 'packages/tags'].map((project) => ['tsc', '-p', project])),
  lint: () => inTurn(['biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  boundaries: () => inTurn([process.execPath, `${root}scripts/boundaries.mjs`]),
  unused: () => inTurn(['knip']),
  unit: () => inTurn(['vitest', 'run', '--project', 'unit', '--project', 'server']),
  browser: testInBrowser,
}

const { names, rest } = readArguments(process.argv.slice(2))
const summary = []

await prepare({ builds: false })
// Asked for first: to learn at the end that there is no browser would be late.
const chromium = names.includes('browser') ? await provideChromium() : undefined
if (names.includes('browser') && !chromium) finish(1)
for (const name of names) {
  console.log(`\n── ${name} ──`)
  const startedAt = performance.now()
  const code = await steps[name]()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  summary.push(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)}${seconds.padStart(6)} s`)
  console.log(summary.at(-1))
  if (code !== 0) finish(code)
}
finish(0)

async function testInBrowser() {
  await prepare({ builds: true })
  return run('playwright', ['test', '-c', 'e2e', ...rest], { env: { CHROMIUM_PATH: chromium } })
}

async function inTurn(...commands) {
  for (const [command, ...args] of commands) {
    const code = await run(command, args)
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
  const names = chosen.length > 0 ? Object.keys(steps).filter((name) => chosen.includes(name)) : Object.keys(steps)
  return { names, rest: args.slice(end + 1) }
}

function finish(code) {
  const left = names.length - summary.length
  console.log(`\n${summary.join('\n')}${left > 0 ? `\n  ${left} more not run` : ''}`)
  console.log(code === 0 ? '\nAll is well.' : '\nFailed.')
  process.exit(code)
}

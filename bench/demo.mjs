// npm run demo -- --rows 100m: fills DATA_DIR for the benchmark (docs/operations.md).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadDemo, removeBuild } from './demo-server.mjs'
import { makeLargeSet } from './set/large-set.mjs'

const log = (text) => process.stdout.write(`${text}\n`)
try {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '100m' } } })
  const directory = resolve(process.env.DATA_DIR || 'data')
  await makeLargeSet({ directory, rows: values.rows.toLowerCase(), loadDemo, log })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exitCode = 1
} finally {
  await removeBuild()
}

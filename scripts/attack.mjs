// npm run test:attack: tries everything that strangers, clients and ads might, and prints how often.
import './node-version.mjs'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { useMemoryForTemporaryFiles } from './memory-folder.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './processes.mjs'

const folder = join(root, '.cache', 'attack')
const counts = join(folder, 'counts.jsonl')
const report = join(folder, 'report.json')

await prepare({ builds: false })
useMemoryForTemporaryFiles()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(counts, '')

const options = ['--project', 'attack', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
const code = await run('vitest', ['run', ...options, ...process.argv.slice(2)], { env: { ATTACK_COUNTS: counts } })
printCounts()
process.exit(code)

function printCounts() {
  const answers = readFileSync(counts, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const rows = JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, assertionResults }) => {
    const statuses = answers
      .filter(({ testPath }) => testPath === name)
      .flatMap((each) => Object.entries(each.statuses))
    const sum = (matches) =>
      statuses.reduce((total, [status, count]) => total + (matches(Number(status)) ? count : 0), 0)
    return {
      file: name.slice(root.length),
      tests: assertionResults.length,
      failed: assertionResults.filter(({ status }) => status === 'failed').length,
      requests: sum(() => true),
      refused: sum((status) => status >= 400 && status < 500),
      errors: sum((status) => status >= 500),
    }
  })
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  const columns = ['tests', 'failed', 'requests', 'refused', 'errors']
  const line = (name, values) => `${name.padEnd(34)}${values.map((value) => String(value).padStart(10)).join('')}`
  console.log(`\n${line('attacks', columns)}`)
  for (const row of rows.sort((a, b) => b.requests - a.requests))
    console.log(
      line(
        basename(row.file, '.test.ts'),
        columns.map((key) => row[key]),
      ),
    )
  console.log(line('all', columns.map(total)))
}

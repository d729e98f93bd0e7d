// Checks imports against boundary-rules.mjs, and that every file was parsed: dependency-cruiser reports no violations
// in a file that it cannot parse.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { importRules, options, runTimeRules } from './boundary-rules.mjs'
import { root } from './processes.mjs'

const folders = ['apps', 'packages', 'e2e']
process.chdir(root)
let withTypes = true
adaptParser()
const { cruise } = await import('dependency-cruiser')

const all = await check(importRules)
withTypes = false
const runTime = await check(runTimeRules)

const problems = [...findUnseen(all.modules), ...all.problems, ...runTime.problems]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${all.modules.length} modules, ${all.importCount} imports, no violations`)

async function check(forbidden) {
  const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true })
  const problems = output.summary.violations.map(({ rule, from, to, cycle }) =>
    [`${rule.name}: ${from}`, ...(cycle?.map((step) => step.name) ?? [to])].join(' → '),
  )
  return { modules: output.modules, importCount: output.summary.totalDependenciesCruised, problems }
}

// dependency-cruiser neither enables JSX in this parser nor distinguishes type imports.
function adaptParser() {
  const swc = createRequire(import.meta.url)('@swc/core')
  const { parseFileSync } = swc
  swc.parseFileSync = (file, settings) => {
    const tree = parseFileSync(file, { ...settings, tsx: file.endsWith('.tsx') })
    return withTypes ? tree : { ...tree, body: tree.body.filter((statement) => !statement.typeOnly) }
  }
}

function findUnseen(modules) {
  const seen = new Set(modules.map((module) => module.source))
  const missing = folders.flatMap(sourcesIn).filter((path) => !seen.has(path))
  const sawImports = modules.some(
    (module) =>
      module.source.startsWith('apps/') && module.dependencies.some((to) => to.resolved.startsWith('packages/')),
  )
  const blind = sawImports ? [] : ['the boundary check found no import of a package by an app']
  return [...missing.map((path) => `not seen by the boundary check: ${path}`), ...blind]
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|dist-kit|\.cache)$/.test(entry.name) ? [] : sourcesIn(path)
    return /\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

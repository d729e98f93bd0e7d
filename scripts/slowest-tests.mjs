import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './processes.mjs'

/** The slowest tests in JSON reports of Vitest and Playwright, one line each. A report that was not written is ignored. */
export function listSlowest(files, count) {
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => readDurations(JSON.parse(readFileSync(file, 'utf8'))))
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ durationMs, file, title }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`)
}

/** Playwright's report has suites, Vitest's has a list of files. */
export function readDurations(report) {
  if (report.suites) return report.suites.flatMap(readSuite)
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(root, name),
      title: fullName,
      durationMs: duration ?? 0,
    })),
  )
}

function readSuite({ specs = [], suites = [] }) {
  const own = specs.map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    title,
    durationMs: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return [...own, ...suites.flatMap(readSuite)]
}

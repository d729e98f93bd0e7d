import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hostGroupList } from '@vigil/contract'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ownVigil } from './testing/vigil.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}
const rules: Rule[] = parse(read('deploy/monitoring/alerts.yaml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/monitoring/dashboard.json'),
)
const metricNames = (expression: string) => expression.match(/\b(vigil|nodejs|process)_[a-z0-9_]+/g) ?? []

test('dashboard and alert rules name metrics that the server has', async () => {
  const vigil = await ownVigil()
  const web = await vigil.as('web')
  await web.call(hostGroupList, { query: { organizationId: vigil.organizationId('Herald') } })
  const { body } = await vigil.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''))
  const used = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(used.flatMap(metricNames).filter((name) => !isKnown(name))).toEqual([])
  expect(new Set(used.flatMap(metricNames)).size).toBeGreaterThan(12)
  expect(body).toMatch(/vigil_http_request_seconds_count\{method="\w+",route="\/api\/[^"]+",status="2xx"\} 1/)
  expect(body).toMatch(/vigil_database_connections\{state="waiting"\} 0/)
})

test('each alert has a runbook', () => {
  const sections = read('docs/runbooks.md').match(/^## .+$/gm)
  expect(sections).toEqual(rules.map(({ alert }) => `## ${alert}`))
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
})

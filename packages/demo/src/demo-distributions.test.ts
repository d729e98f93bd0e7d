import { expect, test } from 'vitest'
import { allDemoDistributions, demoDistributions } from './demo-distributions.ts'
import { demoOrganizations } from './organizations.ts'
import { demoVerticals, sites } from './sites.ts'

test('ids have the form of UUIDs, are stable, and differ in the part used in script URLs', () => {
  const ids = allDemoDistributions().map((distribution) => distribution.id)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map((id) => id.split('-')[0])).size).toBe(ids.length)
  expect(allDemoDistributions()).toEqual(allDemoDistributions())
})

test('every host of a publisher or shop is on exactly one of its tags', () => {
  for (const { name, type, hosts } of demoOrganizations) {
    const tagged = demoDistributions(name).flatMap((distribution) => distribution.hosts)
    expect([...tagged].sort()).toEqual(type === 'Publisher' ? hosts.map((each) => each.host).sort() : [])
  }
})

test('a platform has no tag, a new publisher one without hosts, an inactive publisher no enabled one', () => {
  expect(demoDistributions('Index')).toEqual([])
  expect(demoDistributions('Fresh Ink')).toMatchObject([{ isEnabled: true, hosts: [] }])
  expect(demoDistributions('Gazette Archive')).toMatchObject([{ isEnabled: false }])
})

test('every site belongs to a publisher, and every active publisher with sites has a site profile', () => {
  const active = demoOrganizations.filter((each) => each.isActive && each.type === 'Publisher' && !each.shop)
  expect(sites.map((site) => site.host).sort()).toEqual(
    active.flatMap((each) => each.hosts.map((host) => host.host)).sort(),
  )
})

test('two verticals have at least five publishers, and one has too few for comparison', () => {
  const counts = Object.values(demoVerticals).reduce<Record<string, number>>(
    (sum, vertical) => Object.assign(sum, { [vertical]: (sum[vertical] ?? 0) + 1 }),
    {},
  )
  expect(counts.news).toBeGreaterThanOrEqual(5)
  expect(counts.games).toBeGreaterThanOrEqual(5)
  expect(counts.outdoors).toBeLessThanOrEqual(3)
})

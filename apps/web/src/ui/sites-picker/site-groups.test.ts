import { expect, test } from 'vitest'
import {
  appliedValue,
  detectInventoryType,
  groupsShown,
  listTabs,
  type SiteGroup,
  sitesInWords,
} from './site-groups.ts'

const web: SiteGroup = { tld: 'herald.test', inventoryType: 'web', hosts: ['herald.test', 'sport.herald.test'] }
const app: SiteGroup = { tld: 'app.herald', inventoryType: 'in-app', hosts: ['app.herald.ios'] }
const both: SiteGroup = { tld: 'mixed.test', inventoryType: 'both', hosts: ['mixed.test'] }

test('shows only tabs with sites', () => {
  expect(listTabs([web])).toEqual(['web'])
  expect(listTabs([app])).toEqual(['in-app'])
  expect(listTabs([web, app])).toEqual(['web', 'in-app'])
  expect(listTabs([both])).toEqual(['web', 'in-app'])
})

test('finds hosts, and a whole group by its name', () => {
  expect(groupsShown([web, app, both], 'web', ' SPORT ')).toEqual([{ ...web, hosts: ['sport.herald.test'] }])
  expect(groupsShown([web, app, both], 'web', 'herald.test')).toEqual([web])
  expect(groupsShown([web, app, both], 'in-app', '')).toEqual([app, both])
  expect(groupsShown([web, app], 'web', 'nothing')).toEqual([])
})

test('derives the inventory type from the selection', () => {
  const groups = [web, app]
  expect(detectInventoryType(groups, ['herald.test'])).toBe('web')
  expect(detectInventoryType(groups, ['app.herald.ios'])).toBe('in-app')
  expect(detectInventoryType(groups, ['herald.test', 'app.herald.ios'])).toBe('both')
  expect(detectInventoryType(groups, [])).toBe('both')
})

test('treats selecting every host as no selection', () => {
  const hosts = ['a', 'b']
  expect(appliedValue(new Set(['b', 'a']), hosts)).toEqual([])
  expect(appliedValue(new Set(['b', 'gone']), hosts)).toEqual(['b'])
})

test('the closed picker shows the selection', () => {
  expect(sitesInWords([web, app], [])).toBe('All Inventory')
  expect(sitesInWords([web], [])).toBe('All Sites')
  expect(sitesInWords([web, app], ['herald.test'])).toBe('Sites · 1 of 3')
})

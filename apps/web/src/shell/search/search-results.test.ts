import { expect, test } from 'vitest'
import { findPages, groupResults } from './search-results.ts'

const pages = [
  { path: '/threat-feed', title: 'Threat Feed' },
  { path: '/threat-library', title: 'Threat Library' },
]
const found = {
  organizations: [{ organizationId: 3, organizationName: 'Herald' }],
  sites: [
    {
      organizationId: 3,
      organizationName: 'Herald',
      host: 'herald.example',
      inventoryType: 'web' as const,
      isShop: false,
    },
    {
      organizationId: 4,
      organizationName: 'Lantern',
      host: 'lantern.example',
      inventoryType: 'web' as const,
      isShop: true,
    },
  ],
  creatives: [{ organizationId: 3, creativeID: 'cr&1', bidderCode: 'index', eventDate: '2026-11-01' }],
  orders: [],
}

test('finds pages by all typed words in any order', () => {
  expect(findPages(pages, 'lib THREAT')).toEqual([{ href: '/threat-library', label: 'Threat Library' }])
  expect(findPages(pages, 'clients')).toEqual([])
})

test('links sites to the overview of their product, with the organization for superadmins', () => {
  const sites = (isSuperadmin: boolean) =>
    groupResults([], found, { isSuperadmin }).find(({ name }) => name === 'Sites and apps')?.results
  expect(sites(true)).toEqual([
    { href: '/dashboard?organization=3&site=herald.example', label: 'herald.example', note: 'Herald' },
    { href: '/vigil-cart/overview?organization=4&site=lantern.example', label: 'lantern.example', note: 'Lantern' },
  ])
  expect(sites(false)?.[0]).toEqual({ href: '/dashboard?site=herald.example', label: 'herald.example' })
})

test('encodes ids and omits kinds without results', () => {
  const groups = groupResults([], found, { isSuperadmin: true })
  expect(groups.map(({ name }) => name)).toEqual(['Organizations', 'Sites and apps', 'Creatives'])
  expect(groups[2]?.results[0]?.href).toContain('creativeID=cr%261')
})

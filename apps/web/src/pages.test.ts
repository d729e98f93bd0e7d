import { expect, test } from 'vitest'
import { type ViewerKind, viewers } from './lib/viewer/viewer-samples.ts'
import { pages } from './pages.ts'
import { landingFor } from './shell/landing.ts'
import { menuFor } from './shell/menu.ts'
import { isRefusedOnArrival, mayOpen } from './shell/page.ts'

const openedBy = (kind: ViewerKind) =>
  pages.filter(({ access }) => access !== 'public' && mayOpen(viewers[kind], access)).map(({ path }) => path)

const forAll = [
  '/activity-log',
  '/integrations',
  '/check-integration',
  '/sdks',
  '/faq',
  '/security',
  '/need-help',
  '/contact-us',
]
const forPublishers = [
  '/dashboard',
  '/threat-analytics',
  '/threat-feed',
  '/threat-library',
  '/creative-library',
  '/creative-details',
  '/search-by-picture',
  '/cases',
  '/heavy-ads',
  '/deployments',
  '/drill',
  '/offending-creative-report-publisher',
  '/ad-quality',
  '/adomain-analytics',
  '/ad-quality-settings',
  '/release-notes',
  '/alerts',
  '/feeds',
  ...forAll,
]
const forWeb = ['/complaints', '/coverage', ...forPublishers]
const forPlatforms = [
  '/platform-feed',
  '/case-scorecard',
  '/threat-library',
  '/offending-creative-report-publisher',
  '/offending-creative-report-platform',
  '/link-adqp',
  '/alerts',
  '/feeds',
  ...forAll,
]
const forShops = [
  '/vigil-cart/overview',
  '/orders-report',
  '/orders-detail/details',
  '/ab-testing',
  '/coupon-detective-analytics',
  '/server-verification',
  '/commission-reversal',
  '/alerts',
  ...forAll,
]

test.each<[ViewerKind, string[]]>([
  ['web', forWeb],
  ['webWithAdQuality', forWeb],
  ['app', forPublishers],
  ['webAndApp', forWeb],
  ['integrating', forWeb],
  ['ssp', ['/statistics', ...forPlatforms]],
  ['dsp', forPlatforms],
  ['shop', forShops],
  ['odd', forAll],
])('%s can open exactly these pages', (kind, paths) => {
  expect(openedBy(kind).sort()).toEqual([...paths].sort())
})

test('a superadmin can open every page', () => {
  expect(openedBy('superadmin')).toHaveLength(pages.filter(({ access }) => access !== 'public').length)
})

test('only superadmins can open administration', () => {
  for (const path of ['/clients', '/organizations', '/report-configuration', '/notifications', '/contact-requests']) {
    expect(pages.find((page) => page.path === path)?.access).toBe('superadmin')
  }
})

test('every user can open the pages in their menu and their landing page', () => {
  const kinds = (Object.keys(viewers) as ViewerKind[]).filter((kind) => kind !== 'odd') // an organization without a sub-type has no pages
  for (const kind of kinds) {
    const opened = openedBy(kind)
    for (const path of [...menuFor(viewers[kind]), landingFor(viewers[kind])]) expect(opened, kind).toContain(path)
  }
})

test('shows the UTC indicator as the specification lists it, and on pages with times that it does not know', () => {
  const marked = (utc: string) => pages.filter((page) => page.utc === utc).map(({ path }) => path)
  expect(marked('UTC 00:00')).toEqual([
    '/dashboard',
    '/threat-feed',
    '/heavy-ads',
    '/offending-creative-report-publisher',
    '/release-notes',
  ])
  expect(marked('UTC')).toEqual([
    '/complaints',
    '/cases',
    '/coverage',
    '/offending-creative-report-platform',
    '/platform-feed',
    '/statistics',
    '/link-adqp',
    '/vigil-cart/overview',
    '/report-configuration',
    '/audit-log',
    '/erasure',
    '/activity-log',
    '/alerts',
    '/feeds',
  ])
})

test('lists every path once', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('refuses only the dashboard to users from ad quality without the malvertising product', () => {
  const without = { ...viewers.web, malvertisingEnabled: false }
  expect(isRefusedOnArrival('/dashboard', without, 'adqp')).toBe(true)
  expect(isRefusedOnArrival('/ad-quality', without, 'adqp')).toBe(false)
  expect(isRefusedOnArrival('/dashboard', without, undefined)).toBe(false)
  expect(isRefusedOnArrival('/dashboard', viewers.web, 'adqp')).toBe(false)
})

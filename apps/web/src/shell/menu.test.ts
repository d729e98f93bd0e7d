import { expect, test } from 'vitest'
import { type ViewerKind, viewers } from '../lib/viewer/viewer-samples.ts'
import { menuFor } from './menu.ts'

const listMenu = (kind: ViewerKind) => new Set(menuFor(viewers[kind]))
const publisher = [
  '/dashboard',
  '/threat-analytics',
  '/threat-feed',
  '/threat-library',
  '/heavy-ads',
  '/deployments',
  '/alerts',
  '/feeds',
  '/cases',
]
const web = [...publisher, '/complaints', '/coverage']
const withAdQuality = ['/ad-quality', '/ad-quality-settings', '/adomain-analytics', '/contact-us']
const platform = [
  '/platform-feed',
  '/threat-library',
  '/case-scorecard',
  '/link-adqp',
  '/alerts',
  '/feeds',
  '/faq',
  '/contact-us',
]
const integration = ['/integrations', '/check-integration', '/faq', '/contact-us']

test('rule 1: a user in integration sees walkthrough, check, FAQ and contact us', () => {
  expect(listMenu('integrating')).toEqual(new Set(integration))
})

test('rule 1 wins over every later rule', () => {
  for (const kind of ['feedOnly', 'superadmin', 'webWithAdQuality', 'platformListed', 'shop'] as const) {
    expect(menuFor({ ...viewers[kind], organizationStatusID: 9 })).toEqual(integration)
  }
})

test('rule 2: a feed-only organization sees feed, library, FAQ and contact us', () => {
  expect(listMenu('feedOnly')).toEqual(new Set(['/platform-feed', '/threat-library', '/faq', '/contact-us']))
})

test('rule 3: a superadmin sees everything except release notes and FAQ', () => {
  const menu = listMenu('superadmin')
  expect(menu.has('/release-notes')).toBe(false)
  expect(menu.has('/faq')).toBe(false)
  const seenByOthers = Object.values(viewers).flatMap(menuFor)
  const missing = seenByOthers.filter((path) => !menu.has(path))
  expect(new Set(missing)).toEqual(new Set(['/release-notes', '/faq']))
  const administration = ['/clients', '/organizations', '/report-configuration', '/notifications', '/operations']
  for (const path of [...administration, '/statistics']) expect(menu.has(path)).toBe(true)
})

test('rule 4: ad quality with Web, or a listed organization, sees the ad quality pages but no FAQ', () => {
  expect(listMenu('webWithAdQuality')).toEqual(new Set([...web, ...withAdQuality]))
  expect(listMenu('adQualityListed')).toEqual(new Set([...publisher, ...withAdQuality]))
})

test('rule 5: Web sees release notes and FAQ', () => {
  expect(listMenu('web')).toEqual(new Set([...web, '/release-notes', '/faq', '/contact-us']))
  expect(listMenu('webAndApp')).toEqual(listMenu('web'))
})

test('rule 6: In-App sees SDKs instead of release notes', () => {
  expect(listMenu('app')).toEqual(new Set([...publisher, '/sdks', '/faq', '/contact-us']))
  expect(menuFor({ ...viewers.app, adQualityEnabled: true })).toEqual(menuFor(viewers.app))
})

test('rules 7 and 8: every platform sees feed, library, ad-quality dashboard, FAQ and contact us', () => {
  for (const kind of ['platformListed', 'platformWithAdQuality', 'ssp', 'dsp'] as const) {
    expect(listMenu(kind)).toEqual(new Set(platform))
  }
})

test('rule 9: a shop sees its cart pages and contact us', () => {
  expect(menuFor(viewers.shop)).toEqual([
    '/vigil-cart/overview',
    '/orders-report',
    '/ab-testing',
    '/coupon-detective-analytics',
    '/server-verification',
    '/commission-reversal',
    '/alerts',
    '/contact-us',
  ])
})

test('rule 10: everyone else sees nothing', () => {
  expect(menuFor(viewers.odd)).toEqual([])
})

test('lists every item once', () => {
  for (const viewer of Object.values(viewers)) {
    const menu = menuFor(viewer)
    expect(new Set(menu).size).toBe(menu.length)
  }
})

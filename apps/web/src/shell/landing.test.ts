import { expect, test } from 'vitest'
import { type ViewerKind, viewers } from '../lib/viewer/viewer-samples.ts'
import { landingFor } from './landing.ts'

const landings: Record<ViewerKind, string> = {
  superadmin: '/dashboard',
  web: '/dashboard',
  webWithAdQuality: '/dashboard',
  app: '/dashboard',
  webAndApp: '/dashboard',
  ssp: '/platform-feed',
  dsp: '/platform-feed',
  platformWithAdQuality: '/platform-feed',
  feedOnly: '/platform-feed',
  platformListed: '/platform-feed',
  adQualityListed: '/dashboard',
  shop: '/vigil-cart/overview',
  integrating: '/integrations',
  odd: '/dashboard',
}

test.each(Object.entries(landings))('%s lands on %s', (kind, path) => {
  expect(landingFor(viewers[kind as ViewerKind])).toBe(path)
})

test('integration takes precedence, for platforms and shops too', () => {
  for (const kind of ['ssp', 'shop'] as const) {
    expect(landingFor({ ...viewers[kind], organizationStatusID: 9 })).toBe('/integrations')
  }
})

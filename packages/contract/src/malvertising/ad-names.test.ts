import { expect, test } from 'vitest'
import { adName } from './ad-names.ts'

test.each([
  ['ssp', 'ix', 'Index'],
  ['ssp', 'Index Exchange', 'Index'],
  ['ssp', 'appnexusAst', 'AppNexus'],
  ['ssp', 'xandr', 'AppNexus'],
  ['ssp', 'rubicon-video', 'Magnite'],
  ['ssp', 'media.net', 'Media.net'],
  ['ssp', '33across', '33Across'],
  ['dsp', 'Display & Video 360', 'Display & Video 360'],
  ['dsp', 'dv360', 'Display & Video 360'],
  ['dsp', 'google', 'Display & Video 360'],
  ['deliverySource', 'prebid.js', 'Prebid'],
  ['deliverySource', 'gam', 'Google Ad Manager'],
] as const)('maps the %s %s to %s', (kind, name, known) => expect(adName(kind, name)).toBe(known))

test.each(['', '-', 'nobody-knows', '__proto__', 'constructor', 'i'])('%j is unknown', (name) =>
  expect(adName('ssp', name)).toBe(''),
)

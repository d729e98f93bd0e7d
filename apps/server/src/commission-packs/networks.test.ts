import { type AffiliateNetwork, builtInNetworks, noAccount, otherNetworks } from '@vigil/contract'
import { expect, test } from 'vitest'
import { networkOfClaim } from './networks.ts'

const own = (name: string, tagPrefixes: string[]): AffiliateNetwork => ({
  name,
  format: 'generic',
  windowDays: 30,
  ratePercent: 10,
  tagPrefixes,
  account: noAccount,
})
const networks = [
  ...builtInNetworks.map((network) => ({ ...network, ratePercent: 10 })),
  own('Short', ['ab']),
  own('Long', ['ab-12']),
]

test.each([
  ['Awin', 'Awin'],
  ['AWIN-17', 'Awin'],
  ['cj:17', 'CJ Affiliate'],
  ['cjones-blog', otherNetworks],
  ['ab-17', 'Short'],
  ['ab-127', 'Long'],
  ['', otherNetworks],
])('a claim by %j belongs to %s', (affiliateTag, name) => {
  expect(networkOfClaim(networks, { affiliateTag, stuffedBy: [] })).toBe(name)
})

test('a claim without a known tag belongs to the network whose cookie was stuffed', () => {
  expect(networkOfClaim(networks, { affiliateTag: 'x-1', stuffedBy: ['Nobody', 'Impact'] })).toBe('Impact')
  expect(networkOfClaim(networks, { affiliateTag: 'cj-1', stuffedBy: ['Impact'] })).toBe('CJ Affiliate')
})

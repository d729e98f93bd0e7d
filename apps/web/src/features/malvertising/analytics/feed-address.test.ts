import { expect, test } from 'vitest'
import { feedSearch } from './feed-address.ts'

const range = { from: '2026-11-08', to: '2026-11-14' }

test('opens the feed with the same days, organization, sites and filters', () => {
  const chosen = {
    ssps: ['AppNexus'],
    violation_classes: ['fake-alert'],
    operating_systems: ['iOS'],
    dsps: [''],
    delivery_sources: ['Prebid'],
    block_triggers: ['r1'],
    violation_variants: ['pop-under'],
    actionType: ['reported'],
  }
  expect(feedSearch({ organizationId: 7, range, hosts: ['a.example'], chosen }, 7)).toEqual({
    ...range,
    organization: 7,
    site: ['a.example'],
    ssp: ['AppNexus'],
    dsp: ['-'],
    type: ['fake-alert'],
    os: ['iOS'],
    source: ['Prebid'],
    trigger: ['r1'],
    variant: ['pop-under'],
    action: ['reported'],
  })
})

test('omits the organization for clients, and filters that are not set', () => {
  expect(feedSearch({ organizationId: 7, range, hosts: [], chosen: {} }, null)).toEqual(range)
})

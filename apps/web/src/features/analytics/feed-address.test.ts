import { expect, test } from 'vitest'
import { feedSearch } from './feed-address.ts'

const range = { from: '2026-11-08', to: '2026-11-14' }

test('the feed opens with the days, the organization, the sites and what it can be narrowed by', () => {
  const chosen = { ssps: ['AppNexus'], violation_classes: ['fake-alert'], operating_systems: ['iOS'], dsps: [''] }
  expect(feedSearch({ organizationId: 7, range, hosts: ['a.example'], chosen }, 7)).toEqual({
    ...range,
    organization: 7,
    site: ['a.example'],
    ssp: ['AppNexus'],
    dsp: ['-'],
    type: ['fake-alert'],
  })
})

test('a client has no organization in the address, and what is not chosen is not in it', () => {
  expect(feedSearch({ organizationId: 7, range, hosts: [], chosen: {} }, null)).toEqual(range)
})

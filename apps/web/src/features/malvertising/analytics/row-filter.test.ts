import { analyticsFilterGroups } from '@vigil/contract'
import { expect, test } from 'vitest'
import { rowFilter } from './row-filter.ts'

const row = {
  label: 'iOS',
  value: 3,
  ssp: 'Index',
  deliverySource: '',
  blockReason: 'forced-redirect',
  blockTrigger: 'r1',
  totalViolations: 3,
}

test('filters by every dimension of a row, including unknown values', () => {
  expect(rowFilter({ groups: analyticsFilterGroups.threats }, 'operating_system', row)).toEqual({
    operating_systems: ['iOS'],
    ssps: ['Index'],
    delivery_sources: [''],
    violation_classes: ['forced-redirect'],
    block_triggers: ['r1'],
  })
})

test("names a column's own report once", () => {
  expect(rowFilter({ groups: analyticsFilterGroups.threats }, 'ssp', { ...row, label: 'Index' })).toEqual({
    ssps: ['Index'],
    delivery_sources: [''],
    violation_classes: ['forced-redirect'],
    block_triggers: ['r1'],
  })
})

test('omits dimensions that the screen cannot filter by', () => {
  expect(rowFilter({ groups: [] }, 'ssp', row)).toEqual({})
})

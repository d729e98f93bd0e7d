import { expect, test } from 'vitest'
import { buildOptions } from './options.ts'

test('sorts dropdown options by name and keeps selected ones without counts', () => {
  const items = [
    { value: 'OpenX', count: 1_200 },
    { value: 'AppNexus', count: 3 },
    { value: '', count: 2 },
  ]
  expect(buildOptions('ssp', items, ['Index', 'OpenX'])).toEqual([
    { value: 'Index', label: 'Index', aside: '0' },
    { value: 'OpenX', label: 'OpenX', aside: '1,200' },
    { value: '', label: 'Pending Verification', aside: '2' },
    { value: 'AppNexus', label: 'Xandr', aside: '3' },
  ])
})

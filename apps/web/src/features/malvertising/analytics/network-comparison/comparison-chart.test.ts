import { restLabel } from '@vigil/contract'
import { expect, test } from 'vitest'
import { comparisonBars, comparisonTable, legendRows, type Shares } from './comparison-chart.ts'

const shares: Shares = {
  data: [
    { value: 'AppNexus', clientSitesThreatsBlocked: 60, verticalThreatsBlocked: null, networkThreatsBlocked: 0 },
    { value: '', clientSitesThreatsBlocked: 30, verticalThreatsBlocked: null, networkThreatsBlocked: 99.96 },
    { value: restLabel, clientSitesThreatsBlocked: 10, verticalThreatsBlocked: null, networkThreatsBlocked: 0.04 },
  ],
  names: { own: 'Your sites', vertical: null, network: 'Network' },
}

test('splits each of the three bars by value, with labels', () => {
  const bars = comparisonBars(shares, 'ssp')
  expect(bars.categories).toEqual(['Your sites', 'Vertical', 'Network'])
  expect(bars.series.map(({ label, values }) => [label, values])).toEqual([
    ['Xandr', [60, null, 0]],
    ['Pending Verification', [30, null, 99.96]],
    ['Other', [10, null, 0.04]],
  ])
  expect(legendRows(bars).map(({ isOther }) => isOther)).toEqual([false, false, true])
})

test("labels the vertical's bar with its name", () => {
  const named = { ...shares, names: { ...shares.names, vertical: 'News' } }
  expect(comparisonBars(named, 'ssp').categories[1]).toBe('News')
})

test('lists the same shares in the table, and those not available', () => {
  expect(comparisonTable(shares, 'ssp', 'SSP')).toEqual({
    columns: ['SSP', 'Your sites', 'Vertical', 'Network'],
    rows: [
      ['Xandr', '60%', 'Not Available', '0%'],
      ['Pending Verification', '30%', 'Not Available', '>99.9%'],
      ['Other', '10%', 'Not Available', '<0.1%'],
    ],
  })
})

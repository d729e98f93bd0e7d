import { expect, test } from 'vitest'
import { columnWidths, pinnedOffsets } from './column-widths.ts'

test('leaves columns without a width to the browser, which shares evenly', () => {
  expect(columnWidths([{ width: 60 }, { minWidth: 100 }, {}], 40)).toEqual({
    minWidth: 328,
    widths: [60, undefined, undefined],
  })
})

test('sets every share when one column grows more', () => {
  expect(columnWidths([{ width: 60 }, { minWidth: 100 }, { minWidth: 120, grow: 3 }], 0)).toEqual({
    minWidth: 280,
    widths: [60, 'calc(100px + max(0px, 100cqi - 280px) * 0.25)', 'calc(120px + max(0px, 100cqi - 280px) * 0.75)'],
  })
})

test('places pinned columns next to each other at the right edge', () => {
  expect(pinnedOffsets([{ width: 60 }, { width: 72, isPinned: true }, { width: 104, isPinned: true }])).toEqual([
    undefined,
    104,
    0,
  ])
})

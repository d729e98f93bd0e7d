import { expect, test } from 'vitest'
import { readSelection, withCursor } from './chart-selection.ts'

test('selects slices, bars and axis names', () => {
  expect(readSelection({ componentType: 'series', name: 'Xandr', seriesName: 'Threats' })).toEqual({
    label: 'Xandr',
    series: 'Threats',
  })
  expect(readSelection({ componentType: 'yAxis', value: 'news.example' })).toEqual({ label: 'news.example' })
})

test('selects nothing else', () => {
  expect(readSelection({ componentType: 'title', name: 'Page views' })).toBeNull()
  expect(readSelection({ componentType: 'series', name: '' })).toBeNull()
  expect(readSelection({ componentType: 'yAxis', value: 5 })).toBeNull()
})

test('shows a pointer cursor only over clickable charts', () => {
  const option = { series: [{ type: 'bar' as const }], yAxis: { type: 'category' as const } }
  expect(withCursor(option, true)).toMatchObject({ series: [{ cursor: 'pointer' }], yAxis: [{ triggerEvent: true }] })
  expect(withCursor(option, false)).toMatchObject({ series: [{ cursor: 'default' }], yAxis: [{ triggerEvent: false }] })
  expect(withCursor({ series: { type: 'pie' } }, true)).toEqual({ series: [{ type: 'pie', cursor: 'pointer' }] })
})

import { expect, test } from 'vitest'
import { selectionOf, withCursor } from './chart-selection.ts'

test('selects slices, bars and axis names', () => {
  expect(selectionOf({ componentType: 'series', name: 'Xandr', seriesName: 'Threats' })).toEqual({
    label: 'Xandr',
    series: 'Threats',
  })
  expect(selectionOf({ componentType: 'yAxis', value: 'news.example' })).toEqual({ label: 'news.example' })
})

test('selects nothing else', () => {
  expect(selectionOf({ componentType: 'title', name: 'Page views' })).toBeNull()
  expect(selectionOf({ componentType: 'series', name: '' })).toBeNull()
  expect(selectionOf({ componentType: 'yAxis', value: 5 })).toBeNull()
})

test('shows a pointer cursor only over clickable charts', () => {
  const option = { series: [{ type: 'bar' as const }], yAxis: { type: 'category' as const } }
  expect(withCursor(option, true)).toMatchObject({ series: [{ cursor: 'pointer' }], yAxis: [{ triggerEvent: true }] })
  expect(withCursor(option, false)).toMatchObject({ series: [{ cursor: 'default' }], yAxis: [{ triggerEvent: false }] })
  expect(withCursor({ series: { type: 'pie' } }, true)).toEqual({ series: [{ type: 'pie', cursor: 'pointer' }] })
})

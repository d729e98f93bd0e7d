import { expect, test } from 'vitest'
import { selectionOf, withCursor } from './chart-selection.ts'

test('a slice, a bar and a name beside a bar can be chosen', () => {
  expect(selectionOf({ componentType: 'series', name: 'Xandr', seriesName: 'Threats' })).toEqual({
    label: 'Xandr',
    series: 'Threats',
  })
  expect(selectionOf({ componentType: 'yAxis', value: 'news.example' })).toEqual({ label: 'news.example' })
})

test('nothing else can', () => {
  expect(selectionOf({ componentType: 'title', name: 'Page views' })).toBeNull()
  expect(selectionOf({ componentType: 'series', name: '' })).toBeNull()
  expect(selectionOf({ componentType: 'yAxis', value: 5 })).toBeNull()
})

test('there is a hand over a chart that answers, and only there', () => {
  const option = { series: [{ type: 'bar' as const }], yAxis: { type: 'category' as const } }
  expect(withCursor(option, true)).toMatchObject({ series: [{ cursor: 'pointer' }], yAxis: [{ triggerEvent: true }] })
  expect(withCursor(option, false)).toMatchObject({ series: [{ cursor: 'default' }], yAxis: [{ triggerEvent: false }] })
  expect(withCursor({ series: { type: 'pie' } }, true)).toEqual({ series: [{ type: 'pie', cursor: 'pointer' }] })
})

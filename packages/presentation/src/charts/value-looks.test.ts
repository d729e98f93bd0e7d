import { threatClasses } from '@vigil/contract'
import { expect, test } from 'vitest'
import { bars } from './bars.ts'
import { donut } from './donut.ts'
import { line } from './line.ts'
import { dataPalette, palettes } from './palette.ts'
import { legendItems, topThenOther } from './rows.ts'
import { valueLooks } from './value-looks.ts'

const palette = palettes.light
const label = (name: string) => ({ label: name })
const assignLooks = (...labels: string[]) => valueLooks(labels.map(label), palette)
const assignColour = (name: string) => assignLooks(name)[0]?.colour

test.each(['Index', 'Forced redirect', 'Honey', 'couponGUARD', 'SAVE20'])(
  '%s keeps its colour at every rank and among other values',
  (name) => {
    const others = ['Xandr', 'Cryptomining', 'Rakuten', 'affiliateGUARD', 'WELCOME', 'Tidewater', 'Larkspur']
    for (let at = 0; at <= others.length; at++) {
      const labels = [...others.slice(0, at), name, ...others.slice(at)]
      expect(assignLooks(...labels)[at]?.colour).toBe(assignColour(name))
    }
  },
)

test('has the same colour in both themes and on paper', () => {
  const rows = ['Index', 'Forced redirect', 'Honey', 'couponGUARD'].map(label)
  const colours = Object.values(palettes).map((one) => valueLooks(rows, one).map(({ colour }) => colour))
  expect(colours[1]).toEqual(colours[0])
  expect(colours[2]).toEqual(colours[0])
})

test('gives every threat class its own look', () => {
  const looks = assignLooks(...Object.values(threatClasses).map(({ name }) => name))
  expect(new Set(looks.map(({ colour, stroke }) => `${colour} ${stroke}`)).size).toBe(looks.length)
  expect(looks.slice(0, dataPalette.length).every(({ stroke }) => stroke === 'solid')).toBe(true)
})

test('values that share a colour differ in their stroke, in any order', () => {
  const names = Array.from({ length: 500 }, (_, at) => `value ${at}`)
  const sharing = names.filter((name) => assignColour(name) === assignColour('value 0')).slice(0, 4)
  const looks = assignLooks(...sharing)
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(1)
  expect(new Set(looks.map(({ stroke }) => stroke)).size).toBe(4)
  expect(assignLooks(...sharing.toReversed()).toReversed()).toEqual(looks)
})

test('Other is grey and takes no stroke from a named value', () => {
  const rows = topThenOther(
    Array.from({ length: 12 }, (_, at) => ({ label: `value ${at}`, value: 12 - at })),
    5,
  )
  expect(legendItems(rows, palette).at(-1)).toMatchObject({ colour: palette.other, stroke: 'solid', isOther: true })
  expect(valueLooks(rows, palette).slice(0, 5)).toEqual(valueLooks(rows.slice(0, 5), palette))
})

test('donut, bars, lines and legend draw a value alike', () => {
  const rows = [
    { label: 'Full-screen grab', value: 3 },
    { label: 'Forced redirect', value: 2 },
  ]
  const frame = { palette, width: 400 }
  const legend = legendItems(rows, palette)
  expect(legend.map(({ stroke }) => stroke)).toEqual(['dashed', 'solid'])
  const colours = legend.map(({ colour }) => ({ itemStyle: { color: colour } }))
  expect(donut(rows, frame).series).toMatchObject([{ data: colours }, {}])
  expect(bars(rows, { ...frame, measure: 'Attacks', colours: 'each' }).series).toMatchObject([{ data: colours }])
  const days = { grain: 'day' as const, times: ['2026-11-01'], series: rows.map((row) => ({ ...row, values: [1] })) }
  expect(line(days, frame).series).toMatchObject(
    legend.map(({ colour, stroke }) => ({ lineStyle: { color: colour, type: stroke } })),
  )
})

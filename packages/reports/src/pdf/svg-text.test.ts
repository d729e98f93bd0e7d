import { expect, test } from 'vitest'
import { withFonts } from './svg-text.ts'

const text = (content: string, anchor = 'end') =>
  `<text text-anchor="${anchor}" style="font-size:10px;font-family:Inter;" transform="translate(1 2)">${content}</text>`

test('leaves text in the main font unchanged and escaped', () => {
  const svg = text('a &lt;b&gt; &amp; c')
  expect(withFonts(svg)).toBe(svg)
})

test('splits text by script and positions each part', () => {
  const svg = withFonts(text('Łódź'))
  const parts = [...svg.matchAll(/<tspan x="(-[\d.]+)" style="font-family:([^"]+)">([^<]+)</g)]
  expect(parts.map(([, , font, part]) => [font, part])).toEqual([
    ['Inter latin-ext', 'Ł'],
    ['Inter', 'ód'],
    ['Inter latin-ext', 'ź'],
  ])
  const places = parts.map(([, x]) => Number(x))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(svg).toContain('text-anchor="start"')
})

test('keeps centred text centred after splitting', () => {
  const first = (anchor: string) => Number(/<tspan x="(-?[\d.]+)"/.exec(withFonts(text('Łódź', anchor)))?.[1])
  expect(first('start')).toBe(0)
  expect(first('middle')).toBeCloseTo(first('end') / 2, 1)
})

test('keeps hostile text escaped in every part', () => {
  const svg = withFonts(text('Ł&lt;script&gt;&amp;#60;'))
  expect(svg).not.toContain('<script>')
  expect(svg).toContain('&lt;script&gt;&amp;#60;')
})

import { expect, test } from 'vitest'
import { layersOf, wordsOf } from './decode.ts'

const code = "top.location.href='https://prize.example/'"
const hex = (text: string) => [...text].map((sign) => `\\x${sign.charCodeAt(0).toString(16)}`).join('')

test.each([
  ['URL-encoding', `eval(unescape("${escape(code)}"))`],
  ['every sign URL-encoded', [...code].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')],
  ['base64', `eval(atob("${btoa(code)}"))`],
  ['base64 in base64', `eval(atob("${btoa(`eval(atob('${btoa(code)}'))`)}"))`],
  ['escapes', `eval("${hex(code)}")`],
  ['unicode escapes', [...code].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join('')],
  ['String.fromCharCode', `eval(String.fromCharCode(${[...code].map((sign) => sign.charCodeAt(0)).join(', ')}))`],
  ['a list of codes', `[${[...code].map((sign) => sign.charCodeAt(0)).join(',')}].map(c)`],
  ['entities', [...code].map((sign) => `&#${sign.charCodeAt(0)};`).join('')],
  ['hexadecimal entities', [...code].map((sign) => `&#x${sign.charCodeAt(0).toString(16)};`).join('')],
  ['a data address', `<iframe src="data:text/html;base64,${btoa(`<script>${code}</script>`)}">`],
  ['base64 of URL-encoding of escapes', `atob("${btoa(`unescape("${escape(hex(code))}")`)}")`],
])('sees through %s', (_name, markup) => {
  expect(layersOf(markup).some(({ said }) => said.includes(code))).toBe(true)
})

test('puts strings together again that were taken apart', () => {
  expect(layersOf("top['loca' + 'tion']").at(-1)?.said).toBe('top.location')
  expect(layersOf('"ferh.noitacol".split("").reverse().join("")').at(-1)?.said).toBe('"location.href"')
})

test('knows where in the markup a decoded part was', () => {
  const markup = `<b>Sale</b><script>eval(atob("${btoa(code)}"))</script>`
  const layer = layersOf(markup).find(({ said }) => said.includes(code))
  const at = layer?.said.indexOf(code) ?? -1
  const [start, end] = layer?.originOf(at, at + code.length) ?? [0, 0]
  expect(markup.slice(start, end)).toBe(`"${btoa(code)}"`)
})

test('leaves pictures alone', () => {
  const picture = '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk">'
  expect(layersOf(picture)).toHaveLength(1)
})

test.each([
  ['Your<b>\u200b</b>iPhone is\u00ad infected', 'Your iPhone is infected'],
  ['<p title="<script">Your iPhone</p><style>p{}</style> is <i>infected</i>', 'Your iPhone is infected'],
  ['Your iPhone<script>if (a<b) x = "</p>is fine"</script> is infected', 'Your iPhone is infected'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
  ['Sale<img alt="', 'Sale'],
])('reads the words of %s', (markup, words) => {
  const [layer] = layersOf(markup)
  expect(layer && wordsOf(layer).said.trim()).toBe(words)
})

test('reads words across tags and invisible signs, and finds them in the markup', () => {
  const markup = '<p>Your <b>i\u200bPhone</b>\n is&nbsp;infected</p><script>var a = 1</script>'
  const layer = layersOf(markup).at(-1)
  const words = layer && wordsOf(layer)
  expect(words?.said.trim()).toBe('Your iPhone is infected')
  const at = words?.said.indexOf('infected') ?? 0
  const [start, end] = words?.originOf(at, at + 8) ?? [0, 0]
  expect(markup.slice(start, end)).toBe('infected')
})

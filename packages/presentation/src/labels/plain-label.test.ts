import { expect, test } from 'vitest'
import { escapeHtml, escapeRich, plainLabel } from './plain-label.ts'

test('turns a label into one line of printable text', () => {
  expect(plainLabel('  news\n\tsite\u0000 ')).toBe('news site')
  expect(plainLabel('safe\u202egnp.exe')).toBe('safe gnp.exe')
  expect(plainLabel('half \ud83d')).toBe('half \ufffd')
  expect(plainLabel('😀 日本')).toBe('😀 日本')
})

test.each(['', '   ', '\u200b', null, undefined])('treats %j as unknown', (text) =>
  expect(plainLabel(text)).toBe('Unknown'),
)

test('neutralises markup', () => {
  expect(escapeHtml(`<img src=x onerror="a('&')">`)).toBe('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;')
  expect(escapeRich('{sum|1}')).toBe(' sum 1 ')
})

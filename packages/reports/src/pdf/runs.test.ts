import { expect, test } from 'vitest'
import { fontFor, widthIn } from './fonts.ts'
import { inline, splitRuns } from './runs.ts'

const written = (text: string) =>
  splitRuns(text)
    .map((run) => run.text)
    .join('')

test.each([
  'Harbour Media – 100 % “safe” … €5 ↑ ↓ −3',
  'Wydawnictwo Gazeta Łódzka, Kraków',
  'Ελληνικά Νέα, ἀρχή',
  'Новости сегодня, Ґрунт',
  'Thời báo Việt Nam',
  'Çeşme, Þórður, Ağrı',
  '例え.テスト',
  '中国新闻网 & 臺灣日報',
  '조선일보 뉴스',
  'カタログ（秋）：「靴」、50％ 全角ＡＢＣ',
])('writes every character of %s in a font that has it', (text) => {
  expect(written(text)).toBe(text)
  for (const run of splitRuns(text)) {
    for (const sign of run.text) expect(widthIn(run.font, sign), `${sign} in ${run.font}`).toBeGreaterThan(0)
  }
})

test('text of one script is one run, and a change of script starts another', () => {
  expect(splitRuns('news.example')).toEqual([{ text: 'news.example', font: 'Inter' }])
  expect(splitRuns('Новости сегодня')).toHaveLength(1)
  expect(splitRuns('Łódź').map(({ text }) => text)).toEqual(['Ł', 'ód', 'ź'])
})

test('replaces characters without a font by a visible sign, and an emoji sequence by one', () => {
  expect(written('News 😀')).toBe('News ?')
  expect(written('👩‍👩‍👧 & אב')).toBe('? & ??')
  expect([fontFor(0x1f600), fontFor(0x5d0)]).toEqual([null, null])
})

test('composes a combining accent with its letter', () => {
  expect(splitRuns('e\u0301')).toEqual([{ text: 'é', font: 'Inter' }])
})

test('reduces untrusted text to one line of printable characters', () => {
  expect(inline('a\u0000b\n<b>c</b>\u202e')).toEqual([{ text: 'a b <b>c</b>', font: 'Inter' }])
  expect(inline('')).toEqual([{ text: 'Unknown', font: 'Inter' }])
})

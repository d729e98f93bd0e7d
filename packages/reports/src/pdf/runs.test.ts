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
])('%s is written whole, each character in a font that has it', (text) => {
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

test('what no font has is a visible sign, and a family of emoji is one', () => {
  expect(written('News 😀')).toBe('News ?')
  expect(written('👩‍👩‍👧 & אב')).toBe('? & ??')
  expect([fontFor(0x1f600), fontFor(0x5d0)]).toEqual([null, null])
})

test('an accent that stands apart joins its letter', () => {
  expect(splitRuns('e\u0301')).toEqual([{ text: 'é', font: 'Inter' }])
})

test('text from anywhere is one line of printable characters', () => {
  expect(inline('a\u0000b\n<b>c</b>\u202e')).toEqual([{ text: 'a b <b>c</b>', font: 'Inter' }])
  expect(inline('')).toEqual([{ text: 'Unknown', font: 'Inter' }])
})

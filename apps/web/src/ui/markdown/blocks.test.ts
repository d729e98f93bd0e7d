import { expect, test } from 'vitest'
import { parseMarkdown } from './blocks.ts'
import type { Inline } from './inline.ts'

const text = (written: string): Inline[] => [{ kind: 'text', text: written }]
const paragraph = (written: string) => ({ kind: 'paragraph', children: text(written) })

test('headings, paragraphs and rules', () => {
  expect(parseMarkdown('# One\n\nfirst\nline\n\n---\n### Three ###')).toEqual([
    { kind: 'heading', level: 1, children: text('One') },
    paragraph('first\nline'),
    { kind: 'rule' },
    { kind: 'heading', level: 3, children: text('Three') },
  ])
})

test('nested lists and continued lines', () => {
  expect(parseMarkdown('- a\n  goes on\n- b\n  1. x\n  2. y\n\nafter')).toEqual([
    {
      kind: 'list',
      start: null,
      items: [
        [paragraph('a\ngoes on')],
        [paragraph('b'), { kind: 'list', start: 1, items: [[paragraph('x')], [paragraph('y')]] }],
      ],
    },
    paragraph('after'),
  ])
})

test('a list directly after a paragraph is a list', () => {
  expect(parseMarkdown('Do this:\n1. one\n2. two').map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
})

test('a list continues its numbering after another block', () => {
  expect(parseMarkdown('1. one\n\n```\ncode\n```\n\n2. two').at(-1)).toMatchObject({ kind: 'list', start: 2 })
})

test('code keeps every character, even without a closing fence', () => {
  const code = '<script>\n  a * b\n</script>'
  expect(parseMarkdown(`\`\`\`html\n${code}\n\`\`\`\nafter`)).toEqual([
    { kind: 'code', language: 'html', text: code },
    paragraph('after'),
  ])
  expect(parseMarkdown('```\nopen')).toEqual([{ kind: 'code', language: '', text: 'open' }])
})

test('table rows have as many cells as the header', () => {
  expect(parseMarkdown('| a | b |\n|---|:-:|\n| 1 | x \\| y |\n| 2 |')).toEqual([
    {
      kind: 'table',
      head: [text('a'), text('b')],
      rows: [
        [text('1'), text('x | y')],
        [text('2'), []],
      ],
    },
  ])
})

test('quotes contain blocks', () => {
  expect(parseMarkdown('> a\n>\n> - b')).toEqual([
    { kind: 'quote', children: [paragraph('a'), { kind: 'list', start: null, items: [[paragraph('b')]] }] },
  ])
})

test.each([
  ['> ', 1],
  ['- ', 1],
  ['1. ', 1],
  ['  - a\n', 1],
  ['```\n', 150],
  ['|-|\n', 1],
  ['# \n', 300],
  ['>- > - ', 1],
  ['\n\n', 0],
  ['\r', 0],
])('300 times %j are %i blocks', (piece, count) => {
  expect(parseMarkdown(piece.repeat(300))).toHaveLength(count)
})

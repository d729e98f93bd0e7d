import { expect, test } from 'vitest'
import { highlighted } from './highlight.ts'

test.each([
  '<!-- Above all -->\n<script\n  src="https://cdn.example/script.js"\n></script>',
  "call({\n  name: 'a',\n  list: [1, 2],\n})",
  'gulp build --modules="one,two,..."',
])('highlighting keeps every character of %j', (code) => {
  expect(
    highlighted(code)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code)
})

test('distinguishes names, strings and plain text', () => {
  expect(highlighted('<a b="c">').map(({ kind, text }) => `${kind}:${text}`)).toEqual([
    'word:<a',
    'plain: ',
    'word:b',
    'plain:=',
    'text:"c"',
    'word:>',
  ])
})

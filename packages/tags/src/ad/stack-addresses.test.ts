import { expect, test } from 'vitest'
import { parseAddresses } from './stack-addresses.ts'

const page = 'https://news.example/page'

test.each([
  ['a frame of Firefox', `F@${page}:1:50`, [page]],
  ['code of an address that was evaluated', `@${page} line 3 > eval:1:5`, [page]],
  ["V8's origin of evaluated code", `eval at f (${page}:1:2)`, [page]],
  ["V8's origin without a position", 'eval at <anonymous> (vigil-ad-0.4784)', ['vigil-ad-0.4784']],
  ['a data: URL with parentheses', "F@data:text/javascript,function%20F()%7Bf('a')%7D:1:18", ['data:']],
  ['a data: URL that contains another URL', `F@data:text/javascript,f();(${page}:1:2):1:18`, ['data:']],
  ['a javascript: URL with parentheses', "G@javascript:function%20G()%7Bf('a')%7D:1:18", ['javascript:']],
  ['a javascript: URL that contains another URL', `G@javascript:a:1;(${page}:1:2):1:18`, ['javascript:']],
])('finds %s', (_title, line, addresses) => {
  expect(parseAddresses(line)).toEqual(addresses)
})

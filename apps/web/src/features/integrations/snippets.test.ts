import { protectionModes } from '@vigil/contract'
import { expect, test } from 'vitest'
import { highlighted } from './highlight.ts'
import { headerSnippet, prebidBuild, prebidSnippet } from './snippets.ts'

const url = 'https://cdn.example/1a2b3c4d/script.js'

test('the header snippet loads the organization’s own script, and at once', () => {
  const code = headerSnippet(url)
  expect(code).toContain(`src="${url}"`)
  expect(code).toMatch(/data-api-session-uuid="[^"]*%%/)
  expect(code.replace(/<!--.*-->/, '')).not.toMatch(/async|defer/)
})

test.each(protectionModes)('the Prebid snippet is a call that can be made, in mode %s', (mode) => {
  let config: unknown
  const pbjs = {
    setConfig: (given: unknown) => {
      config = given
    },
  }
  // Our own text, as a publisher would run it.
  new Function('pbjs', prebidSnippet(url, mode))(pbjs)
  expect(config).toEqual({
    realTimeData: {
      dataProviders: [{ name: 'humansecurityMalvDefense', params: { cdnUrl: url, protectionMode: mode } }],
    },
  })
})

test('highlighting loses no character', () => {
  for (const code of [headerSnippet(url), prebidSnippet(url, 'full'), prebidBuild]) {
    expect(
      highlighted(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
  }
  expect(highlighted('<a b="c">').map(({ kind, text }) => `${kind}:${text}`)).toEqual([
    'word:<a',
    'plain: ',
    'word:b',
    'plain:=',
    'text:"c"',
    'word:>',
  ])
})

import { protectionModes } from '@vigil/contract'
import { expect, test } from 'vitest'
import { headerSnippet, prebidSnippet } from './snippets.ts'

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

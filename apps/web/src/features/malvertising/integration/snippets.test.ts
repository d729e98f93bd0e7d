import { protectionModes } from '@vigil/contract'
import { expect, test } from 'vitest'
import { headerSnippet, prebidSnippet } from './snippets.ts'

const url = 'https://cdn.example/1a2b3c4d/script.js'

test("the header snippet loads the organization's script synchronously", () => {
  const code = headerSnippet(url)
  expect(code).toContain(`src="${url}"`)
  expect(code).toMatch(/data-api-session-uuid="[^"]*%%/)
  expect(code.replace(/<!--.*-->/, '')).not.toMatch(/async|defer/)
})

test.each(protectionModes)('the Prebid snippet is a valid call in mode %s', (mode) => {
  let config: unknown
  const pbjs = {
    setConfig: (given: unknown) => {
      config = given
    },
  }
  // Runs our own snippet as a publisher would.
  new Function('pbjs', prebidSnippet(url, mode))(pbjs)
  expect(config).toEqual({
    realTimeData: {
      dataProviders: [{ name: 'humansecurityMalvDefense', params: { cdnUrl: url, protectionMode: mode } }],
    },
  })
})

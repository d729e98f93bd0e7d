import { conversionFields } from '@vigil/contract'
import { expect, test } from 'vitest'
import { pixelSnippet, protectionSnippet } from './snippets.ts'

const url = 'https://cdn.example/1a2b3c4d/script.js'

/** What a page that runs the snippet has waiting for the script. */
function callsOf(snippet: string): unknown[][] {
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(snippet) ?? []
  const page: { vigilCart?: { q: ArrayLike<unknown>[] } } = {}
  // Our own text, as a shop would run it; its global is the window's.
  new Function('window', `with (window) {${code}}`)(page)
  return Array.from(page.vigilCart?.q ?? [], (call) => Array.from(call))
}

test.each(['page', 'tag-manager'] as const)('a page never waits for the script (%s)', (format) => {
  expect(protectionSnippet(url, format)).toContain(`<script async src="${url}"></script>`)
})

test('the pixel is a call that can be made before the script is there, with every field as a text', () => {
  const [[name, fields] = []] = callsOf(pixelSnippet('page'))
  expect(name).toBe('conversion')
  expect(fields).toEqual(Object.fromEntries(conversionFields.map(({ name, sample }) => [name, sample])))
})

test('a tag manager’s pixel has a variable for every field but the action', () => {
  const [[, fields] = []] = callsOf(pixelSnippet('tag-manager'))
  const macros = Object.values(Object(fields)).filter((value) => /^\{\{[\w ]+\}\}$/.test(String(value)))
  expect(macros).toHaveLength(conversionFields.length - 1)
  expect(fields).toMatchObject({ action: 'purchase', orderId: '{{Order ID}}' })
})

import { conversionFields } from '@vigil/contract'
import { expect, test } from 'vitest'
import { pixelSnippet, protectionSnippet } from './snippets.ts'

const url = 'https://cdn.example/1a2b3c4d/script.js'

/** The calls that a page with the snippet has queued for the script. */
function queuedCalls(snippet: string): unknown[][] {
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(snippet) ?? []
  const page: { vigilCart?: { q: ArrayLike<unknown>[] } } = {}
  // Our own text, run as a shop would; its global is the window.
  new Function('window', `with (window) {${code}}`)(page)
  return Array.from(page.vigilCart?.q ?? [], (call) => Array.from(call))
}

test.each(['page', 'tag-manager'] as const)('never blocks the page on the script (%s)', (format) => {
  expect(protectionSnippet(url, format)).toContain(`<script async src="${url}"></script>`)
})

test("queues the pixel's call before the script has loaded, with every field as text", () => {
  const [[name, fields] = []] = queuedCalls(pixelSnippet('page'))
  expect(name).toBe('conversion')
  expect(fields).toEqual(Object.fromEntries(conversionFields.map(({ name, sample }) => [name, sample])))
})

test('has a sample whose amounts add up to its value', () => {
  const sample = Object.fromEntries(conversionFields.map(({ name, sample }) => [name, sample]))
  const items = (sample.lineItemCost ?? '').split(',').reduce((sum, cost) => sum + Number(cost), 0)
  expect(items - Number(sample.discountValue) + Number(sample.shippingCost)).toBeCloseTo(Number(sample.value), 9)
})

test('has a tag manager variable for every pixel field except the action', () => {
  const [[, fields] = []] = queuedCalls(pixelSnippet('tag-manager'))
  const macros = Object.values(Object(fields)).filter((value) => /^\{\{[\w ]+\}\}$/.test(String(value)))
  expect(macros).toHaveLength(conversionFields.length - 1)
  expect(fields).toMatchObject({ action: 'purchase', orderId: '{{Order ID}}' })
})

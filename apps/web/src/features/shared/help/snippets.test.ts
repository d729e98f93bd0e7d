import { expect, test } from 'vitest'
import { parseMarkdown } from '../../../ui/markdown/blocks.ts'
import { articlesFor } from './articles.ts'

const scriptUrl = 'https://cdn.example/a1b2c3d4/script.js'

/** Code blocks of a page in the given language. */
function findCode(topic: string, language: string) {
  const text = articlesFor('Vigil').find((article) => article.topic === topic)?.text ?? ''
  return parseMarkdown(text).flatMap((block) =>
    block.kind === 'code' && block.language === language ? [block.text] : [],
  )
}

test('the Prebid configuration runs and names the module and the script', () => {
  const [code = ''] = findCode('sdk', 'js')
  const given: unknown[] = []
  const pbjs = { setConfig: (config: unknown) => given.push(config) }
  new Function('pbjs', code.replace('{scriptUrl}', scriptUrl))(pbjs)
  expect(given).toEqual([
    {
      realTimeData: {
        dataProviders: [{ name: 'humansecurityMalvDefense', params: { cdnUrl: scriptUrl, protectionMode: 'full' } }],
      },
    },
  ])
})

test('the pixel snippet queues its call until the script loads', () => {
  const [, pixel = ''] = findCode('cart-integration', 'html')
  const code = pixel.replaceAll(/<\/?script>/g, '')
  const page: { vigilCart?: { q?: ArrayLike<unknown>[] } } = {}
  // In a page, the function is a global.
  new Function('window', `with (window) {${code}}`)(page)
  const [call] = page.vigilCart?.q ?? []
  expect(Array.from(call ?? [])).toMatchObject([
    'conversion',
    { action: 'purchase', orderId: 'LO-20417', couponCode: '' },
  ])
})

import { expect, test } from 'vitest'
import { parseMarkdown } from '../../ui/markdown/blocks.ts'
import { articlesFor } from './articles.ts'

const scriptUrl = 'https://cdn.example/a1b2c3d4/script.js'

/** The blocks of code that a page shows, of one language. */
function codeOf(topic: string, language: string) {
  const text = articlesFor('Vigil').find((article) => article.topic === topic)?.text ?? ''
  return parseMarkdown(text).flatMap((block) =>
    block.kind === 'code' && block.language === language ? [block.text] : [],
  )
}

test('the settings for Prebid run, and name the module and the script', () => {
  const [code = ''] = codeOf('sdk', 'js')
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

test('the pixel’s snippet keeps its call until the script comes', () => {
  const [, pixel = ''] = codeOf('cart-integration', 'html')
  const code = pixel.replaceAll(/<\/?script>/g, '')
  const page: { vigilCart?: { q?: ArrayLike<unknown>[] } } = {}
  // In a page the function is a name of the window.
  new Function('window', `with (window) {${code}}`)(page)
  const [call] = page.vigilCart?.q ?? []
  expect(Array.from(call ?? [])).toMatchObject([
    'conversion',
    { action: 'purchase', orderId: 'LO-20417', couponCode: '' },
  ])
})

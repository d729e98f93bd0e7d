import { conversionFields, type SnippetFormat, scriptElement } from '@vigil/contract'
import { shopifyPixel } from './shopify-pixel.ts'
import { wooCommercePixel, wooCommerceScript } from './woocommerce.ts'

/** The snippets a shop puts on its pages, with its script's URL. */

export function protectionSnippet(scriptUrl: string, format: SnippetFormat) {
  const element = scriptElement(scriptUrl, 'cart')
  const first = '<!-- First in the head of every page, including checkout and order confirmation -->'
  return {
    page: `${first}\n${element}`,
    'tag-manager': element,
    shopify: element,
    woocommerce: wooCommerceScript(element),
  }[format]
}

/** Queues calls for a script that loads later or not at all. */
const waiting = `window.vigilCart = window.vigilCart || function () {
    (vigilCart.q = vigilCart.q || []).push(arguments)
  }`

/** The tag and the collector are for platforms where the script cannot report purchases itself. */
export function pixelSnippet(format: SnippetFormat, shop: { tag: string; collectUrl: string }) {
  if (format === 'shopify') return shopifyPixel(shop)
  if (format === 'woocommerce') return wooCommercePixel(waiting)
  const written = ({ macro, sample }: (typeof conversionFields)[number]) =>
    format === 'tag-manager' && macro !== '' ? `{{${macro}}}` : sample
  const lines = conversionFields.map((field) => `    ${field.name}: '${written(field)}',`)
  const comment = format === 'page' ? '<!-- On the order confirmation page, with the values of the order -->\n' : ''
  return `${comment}<script>
  ${waiting}
  vigilCart('conversion', {
${lines.join('\n')}
  })
</script>`
}

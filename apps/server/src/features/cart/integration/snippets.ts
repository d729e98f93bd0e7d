import { conversionFields, type SnippetFormat, scriptElement } from '@vigil/contract'

/** The snippets a shop puts on its pages, with its script's URL. */

export function protectionSnippet(scriptUrl: string, format: SnippetFormat) {
  const element = scriptElement(scriptUrl, 'cart')
  if (format === 'tag-manager') return element
  return `<!-- First in the head of every page, including checkout and order confirmation -->\n${element}`
}

/** Queues calls for a script that loads later or not at all. */
const waiting = `window.vigilCart = window.vigilCart || function () {
    (vigilCart.q = vigilCart.q || []).push(arguments)
  }`

export function pixelSnippet(format: SnippetFormat) {
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

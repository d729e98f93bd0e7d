import type { Ad } from './ad.ts'
import { nameFor } from './attribution.ts'
import { containMarkup } from './containment.ts'

// Code that an ad brings as text gets a name before it runs, so that calls it makes later can be attributed (attribution.ts).

/** Scripts of other types are data, which must stay as it is. */
const isData = /\stype\s*=\s*["']?(?!module|["'\s>]|[^"'>]{0,30}script)/i

/** Names the inline scripts in markup. A script may begin in one piece of a document and end in the next. */
export function nameScripts(markup: string, ad: Ad, isOnPage?: boolean) {
  let named = ''
  for (const part of markup.split(/(<script[^>]{0,1000}>|<\/script)/i)) {
    const [, slash] = /^<(\/?)script/i.exec(part) ?? []
    if (slash === '' && !ad.openScript) ad.openScript = isData.test(part) ? 'data' : 'code'
    else if (slash) {
      if (ad.openScript === 'code') named += nameFor(ad)
      ad.openScript = undefined
    }
    // Inside of a script, a tag is only a text.
    named += isOnPage && !ad.openScript ? containMarkup(part) : part
  }
  return named
}

/** Browsers skip white space in an address. */
export const isCodeAddress = (address: string) => /^javascript:/i.test(address.slice(0, 60).replace(/[^\w:]/g, ''))

/** Code in an attribute: a handler, or an address that is code. Undefined for anything else, and for what has a name already. */
export function namedAttribute(name: string, value: string, ad: Ad) {
  if (value.includes('sourceURL=vigil-ad')) return undefined
  if (name.startsWith('on')) return value + nameFor(ad)
  return isCodeAddress(value) ? `${value}%0A${nameFor(ad).trim()}` : undefined
}

/** Labels the handlers of elements in parsed markup with their ad, including open shadow roots. */
export function nameHandlers(root: Element | ShadowRoot, ad: Ad) {
  for (const element of [root as Element, ...root.querySelectorAll('*')]) {
    // A shadow root has no attributes.
    for (const { name, value } of element.attributes ?? []) {
      const named = /^(on|href|src|action|formaction|xlink:href|data)/.test(name) && namedAttribute(name, value, ad)
      if (named) element.setAttribute(name, named)
    }
    if (element.shadowRoot) nameHandlers(element.shadowRoot, ad)
  }
}

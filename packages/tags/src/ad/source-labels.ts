import type { Ad } from './ad.ts'
import { createLabel } from './attribution.ts'
import { containMarkup } from './containment.ts'

// Code that an ad delivers as text gets a source name before it runs, so its later calls can be attributed (attribution.ts).

/** Scripts of other types contain data and stay unchanged. */
const isDataScript = /\stype\s*=\s*["']?(?!module|["'\s>]|[^"'>]{0,30}script)/i

/** Labels inline scripts in markup. When markup is written in pieces, a script may span several. */
export function labelScripts(markup: string, ad: Ad, isOnPage?: boolean) {
  let labelled = ''
  for (const part of markup.split(/(<script[^>]{0,1000}>|<\/script)/i)) {
    const [, slash] = /^<(\/?)script/i.exec(part) ?? []
    if (slash === '' && !ad.openScript) ad.openScript = isDataScript.test(part) ? 'data' : 'code'
    else if (slash) {
      if (ad.openScript === 'code') labelled += createLabel(ad)
      ad.openScript = undefined
    }
    // Tags inside a script are text.
    labelled += isOnPage && !ad.openScript ? containMarkup(part) : part
  }
  return labelled
}

/** Browsers ignore whitespace in the scheme. */
export const isScriptAddress = (address: string) => /^javascript:/i.test(address.slice(0, 60).replace(/[^\w:]/g, ''))

/** Labels a handler or `javascript:` URL. Undefined for other values, and if already labelled. */
export function labelAttribute(name: string, value: string, ad: Ad) {
  if (value.includes('sourceURL=vigil-ad')) return undefined
  if (name.startsWith('on')) return value + createLabel(ad)
  return isScriptAddress(value) ? `${value}%0A${createLabel(ad).trim()}` : undefined
}

/** Labels the handlers of elements in parsed markup with their ad, including open shadow roots. */
export function labelHandlers(root: Element | ShadowRoot, ad: Ad) {
  for (const element of [root as Element, ...root.querySelectorAll('*')]) {
    // A shadow root has no attributes.
    for (const { name, value } of element.attributes ?? []) {
      const labelled = /^(on|href|src|action|formaction|xlink:href|data)/.test(name) && labelAttribute(name, value, ad)
      if (labelled) element.setAttribute(name, labelled)
    }
    if (element.shadowRoot) labelHandlers(element.shadowRoot, ad)
  }
}

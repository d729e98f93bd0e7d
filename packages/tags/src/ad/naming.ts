import type { Ad } from './ad.ts'
import { nameFor } from './attribution.ts'

// Code that an ad brings as text gets a name before it runs, so that calls it makes later can be attributed (attribution.ts).

const isCodeTag = (tag: string) =>
  !/\ssrc\s*=|\stype\s*=\s*["']?(?!module|["'\s>]|(text|application)\/(x-)?(java|ecma)script)/i.test(tag)

/** Names the inline scripts in markup. A script may begin in one piece of a document and end in the next. */
export function nameScripts(markup: string, ad: Ad) {
  const lower = markup.toLowerCase()
  let named = ''
  let done = 0
  for (;;) {
    if (!ad.openScript) {
      const open = lower.indexOf('<script', done)
      const end = open < 0 ? -1 : lower.indexOf('>', open)
      if (end < 0) break
      named += markup.slice(done, end + 1)
      done = end + 1
      ad.openScript = isCodeTag(markup.slice(open, Math.min(end, open + 1_000))) ? 'code' : 'data'
    }
    const close = lower.indexOf('</script', done)
    if (close < 0) break
    named += markup.slice(done, close) + (ad.openScript === 'code' ? nameFor(ad) : '')
    done = close
    ad.openScript = undefined
  }
  return named + markup.slice(done)
}

/** Browsers skip white space in an address. */
export const isCodeAddress = (address: string) => /^javascript:/i.test(address.slice(0, 60).replace(/[^\w:]/g, ''))

/** Code in an attribute: a handler, or an address that is code. Undefined for anything else, and for what has a name already. */
export function namedAttribute(name: string, value: string, ad: Ad) {
  if (value.includes('sourceURL=vigil-ad')) return undefined
  if (name.startsWith('on')) return value + nameFor(ad)
  return isCodeAddress(value) ? `${value}%0A${nameFor(ad).trim()}` : undefined
}

/** Names handlers of elements that came by markup. */
export function nameHandlers(root: Element, ad: Ad) {
  for (const element of [root, ...root.querySelectorAll('*')])
    for (const { name, value } of element.attributes) {
      const named = /^(on|href|src|action|formaction|xlink:href|data)/.test(name) && namedAttribute(name, value, ad)
      if (named) element.setAttribute(name, named)
    }
}

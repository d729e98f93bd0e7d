import { getOwnPropertyDescriptor, quietly } from '../shared/hook.ts'
import { emptyUrl, stopClick } from './blocking.ts'
import { type Click, findClick, findClickIn } from './clicks.ts'

/** Attributes that contain several URLs, or text around one. */
const multiUrlAttributes = 'srcset imagesrcset style content srcdoc values ping'.split(' ')
/** Attributes that make a browser send a request. */
export const loadingAttributes = [
  ...'src href data poster background attributionsrc xlink:href to from'.split(' '),
  ...multiUrlAttributes,
]

/** The click that an attribute would make. A link's URL loads nothing until the shopper clicks it. */
export function findClickInAttribute(element: Element, name: string, value: unknown): Click | undefined {
  if (
    !loadingAttributes.includes(name) ||
    name === 'srcdoc' ||
    (name === 'href' && /^(a|area)$/i.test(element.nodeName))
  )
    return undefined
  const text = String(value ?? '')
  const click = multiUrlAttributes.includes(name) ? findClickIn(text) : findClick(text)
  return click && (!click.isGuessed || isHidden(element)) ? click : undefined
}

/** A guessed click in a visible element may be a banner. */
export function isHidden(element: Element) {
  const size = (name: string) => Number.parseInt(element.getAttribute(name) ?? '', 10)
  const style = element.getAttribute('style') ?? ''
  return (
    element.hasAttribute('hidden') ||
    /display: *none|hidden|opacity: *0|: *-\d{3}|(width|height): *\d?(px|;|$)/.test(style) ||
    [size('width'), size('height')].some((pixels) => pixels < 30) ||
    // An image without a size is not in a page yet. A frame has a default size.
    (!/^i?frame$/i.test(element.nodeName) && !(size('width') > 29))
  )
}

const isCode = /rules|map/

/** Cancels the load of a click link. `before`: the value that untrusted code replaced. */
export function checkLoader(element: Element, changed?: { name: string; before: string | null }) {
  const { nodeName } = element
  if (nodeName === 'STYLE' || (nodeName === 'SCRIPT' && isCode.test(element.getAttribute('type') ?? ''))) {
    let text = element.textContent ?? ''
    // Code may have added rules since it inserted the element. Scripts have no sheet.
    for (const { cssText } of (element as HTMLStyleElement).sheet?.cssRules ?? []) text += cssText
    const click = findClickIn(text)
    if (!click || !stopClick(click)) return
    // It may be about to be inserted.
    element.textContent = ''
    element.remove()
    return
  }
  for (const name of changed ? [changed.name] : element.getAttributeNames()) {
    if (!loadingAttributes.includes(name)) continue
    const value = element.getAttribute(name) ?? ''
    const rest = name === 'srcdoc' ? withoutClicks(value) : value
    if (rest !== value) element.setAttribute(name, rest)
    const click = findClickInAttribute(element, name, value)
    if (!click || !stopClick(click)) continue
    if (name === 'style') {
      // Without escapes such as `u\72l`.
      const { cssText } = (element as HTMLElement).style // it has a style
      element.setAttribute(name, cssText.replace(/url\([^)]{0,2000}\)/g, 'none'))
    } else if (changed?.before && changed.before !== value) element.setAttribute(name, changed.before)
    else cancelLoad(element, name)
  }
}

/** Cancels a request that has started, which differs by element. */
function cancelLoad(element: Element, name: string) {
  const { nodeName } = element
  if (nodeName === 'LINK') {
    element.setAttribute('media', 'not all')
    element.setAttribute('href', 'data:text/css,')
  } else element.removeAttribute(name)
  const { load } = element as Partial<HTMLMediaElement> // only media elements have it
  if (load) quietly(() => load.call(element))
  else if (!/^(IMG|BODY|HTML|A|AREA|INPUT|FORM)$/.test(nodeName)) element.remove()
}

/** Removes the click links that elements in this markup would load. */
export function withoutClicks(text: string): string {
  const first = findClickIn(text)
  if (!first) return text
  const template = document.createElement('template')
  setMarkup?.call(template, text)
  let rest = text
  for (const element of template.content.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const click = findClickInAttribute(element, name, value)
      if (!click || !stopClick(click)) continue
      for (const form of [value, value.replaceAll('&', '&amp;')]) rest = rest.replaceAll(form, emptyUrl)
    }
  return rest
}

const { set: setMarkup } = getOwnPropertyDescriptor(Element.prototype, 'innerHTML') ?? {}

import { getOwnPropertyDescriptor, quietly } from '../shared/hook.ts'
import { type Click, clickIn, clickOf } from './clicks.ts'
import { nowhere, stopClick } from './verdicts.ts'

/** Attributes that hold several addresses, or text around one. */
const several = 'srcset imagesrcset style content srcdoc values ping'.split(' ')
/** Attributes that make a browser send a request. */
export const loadingAttributes = [
  ...'src href data poster background attributionsrc xlink:href to from'.split(' '),
  ...several,
]

/** The click that an attribute would make. Links load nothing by their address: the shopper may click them. */
export function clickOfAttribute(element: Element, name: string, value: unknown): Click | undefined {
  if (
    !loadingAttributes.includes(name) ||
    name === 'srcdoc' ||
    (name === 'href' && /^(a|area)$/i.test(element.nodeName))
  )
    return undefined
  const text = String(value ?? '')
  const click = several.includes(name) ? clickIn(text) : clickOf(text)
  return click && (!click.isGuessed || isHidden(element)) ? click : undefined
}

/** A guessed click may be a banner that the shopper can see. */
export function isHidden(element: Element) {
  const size = (name: string) => Number.parseInt(element.getAttribute(name) ?? '', 10)
  const style = element.getAttribute('style') ?? ''
  return (
    element.hasAttribute('hidden') ||
    /display: *none|hidden|opacity: *0|: *-\d{3}|(width|height): *\d?(px|;|$)/.test(style) ||
    [size('width'), size('height')].some((pixels) => pixels < 30) ||
    // Without a size, an image is new and in no page; a frame has a default one.
    (!/^i?frame$/i.test(element.nodeName) && !(size('width') > 29))
  )
}

const isCode = /speculationrules|importmap/

/** Empties an element that loads a click link. `before`: the value that a stranger replaced. */
export function judgeLoader(element: Element, changed?: { name: string; before: string | null }) {
  const { nodeName } = element
  if (nodeName === 'STYLE' || (nodeName === 'SCRIPT' && isCode.test(element.getAttribute('type') ?? ''))) {
    const click = clickIn(element.textContent ?? '')
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
    const click = clickOfAttribute(element, name, value)
    if (!click || !stopClick(click)) continue
    if (name === 'style') element.setAttribute(name, value.replace(/url\([^)]{0,2000}\)/g, 'none'))
    else if (changed?.before && changed.before !== value) element.setAttribute(name, changed.before)
    else empty(element, name)
  }
}

/** Ends a request that has begun. How differs by element. */
function empty(element: Element, name: string) {
  const { nodeName } = element
  if (nodeName === 'LINK') {
    element.setAttribute('media', 'not all')
    element.setAttribute('href', 'data:text/css,')
  } else element.removeAttribute(name)
  const { load } = element as Partial<HTMLMediaElement> // only media elements load
  if (load) quietly(() => load.call(element))
  else if (!/^(IMG|BODY|HTML|A|AREA|INPUT|FORM)$/.test(nodeName)) element.remove()
}

/** Markup without the click links that elements in it would load. The rest is unchanged. */
export function withoutClicks(text: string): string {
  const first = clickIn(text)
  if (!first) return text
  const template = document.createElement('template')
  setMarkup?.call(template, text)
  let rest = text
  for (const element of template.content.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const click = clickOfAttribute(element, name, value)
      if (!click || !stopClick(click)) continue
      for (const form of [value, value.replaceAll('&', '&amp;')]) rest = rest.replaceAll(form, nowhere)
    }
  return rest
}

const { set: setMarkup } = getOwnPropertyDescriptor(Element.prototype, 'innerHTML') ?? {}

/** Whether an element is a place for ads: by the names that pages and ad servers give them. */
const names =
  /(^|[\s_-])(ads?|advert\w{0,20}|ad(slot|unit|container|wrapper|frame|banner|box|space|zone)s?|adsbygoogle|dfp|mpu|sponsor(ed)?)(?=$|[\s_\d-])/i
const attributes = '[data-ad-slot],[data-ad-unit],[data-ad-client],[data-google-query-id]'
const highest = 6

/** What every exchange trades. */
const sizes = /^(300x(250|600)|336x280|728x90|970x(90|250)|160x600|320x(50|100|480))$/

/** Hosts that serve ads: a frame that loads from them, or markup that names them, is an ad. */
const servers =
  /\/\/[\w.-]*(doubleclick|googlesyndication|adnxs|rubicon|pubmatic|criteo|amazon-adsystem|taboola)\.|\/\/(ads?|adserver|creatives?|banners?)\d*\.|pbad:\/\//i

export function slotAround(element: Element | null): Element | undefined {
  let at = element
  for (let height = 0; at && height < highest; height++) {
    if (isSlot(at)) return at
    // Out of a shadow root, its host is next.
    const root = at.parentElement ? null : at.getRootNode()
    at = at.parentElement ?? (root && 'mode' in root ? (root as ShadowRoot).host : null) // only shadow roots have one
  }
  return undefined
}

function isSlot(element: Element) {
  if (/^(body|html)$/.test(element.localName)) return false
  const said = `${element.id} ${element.getAttribute('class')} ${element.getAttribute('name')}`
  return names.test(said) || element.matches(attributes)
}

/** A frame of the size of an ad. */
export function hasAdSize(frame: Element) {
  return sizes.test(`${frame.getAttribute('width')}x${frame.getAttribute('height')}`)
}

export const namesAdServer = (text: string) => servers.test(text)

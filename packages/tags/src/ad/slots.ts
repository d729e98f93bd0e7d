/** Whether an element is a place for ads: by the names that pages and ad servers give them. */
const names =
  /(?:^|[\s_-])(?:ads?|advert\w*|ad-?(?:slot|unit|container|wrapper|frame|banner|box|space|zone)s?\d*|adsbygoogle|google_ads?_\w+|dfp|mpu|sponsor(?:ed)?|promoted)(?=$|[\s_\d-])/i
const attributes = ['data-ad-slot', 'data-ad-unit', 'data-ad-client', 'data-google-query-id', 'data-ad']
const highest = 6

const sizes = new Set([
  '300x250',
  '336x280',
  '728x90',
  '970x90',
  '970x250',
  '160x600',
  '120x600',
  '300x600',
  '300x1050',
  '320x50',
  '320x100',
  '468x60',
  '250x250',
  '320x480',
])

/** Hosts and paths that serve ads; a frame that loads from them, or markup that names them, is an ad. */
const servers =
  /\/\/[\w.-]*(?:doubleclick\.net|googlesyndication\.com|adnxs\.com|rubiconproject\.com|pubmatic\.com|openx\.net|criteo\.(?:com|net)|casalemedia\.com|smartadserver\.com|adsrvr\.org|amazon-adsystem\.com|adform\.net|taboola\.com|outbrain\.com|flashtalking\.com|serving-sys\.com|adsafeprotected\.com|3lift\.com|sharethrough\.com|yieldmo\.com|teads\.tv)|\/\/(?:ads?|adserver|creatives?|banners?)\d*\.[\w-]+\./i

export function slotAround(element: Element | null): Element | undefined {
  let at = element
  for (let height = 0; at && height < highest; height++) {
    if (isSlot(at)) return at
    // Out of a shadow root, its host is next.
    const root = at.parentElement ? null : at.getRootNode()
    at = at.parentElement ?? (root && 'host' in root ? (root.host as Element) : null) // only shadow roots have one
  }
  return undefined
}

function isSlot(element: Element) {
  if (element.nodeName === 'BODY' || element.nodeName === 'HTML') return false
  const said = `${element.id} ${element.getAttribute('class') ?? ''} ${element.getAttribute('name') ?? ''}`
  return names.test(said) || attributes.some((name) => element.hasAttribute(name))
}

/** A frame of the size of an ad: the width and height that every exchange trades. */
export function hasAdSize(frame: Element) {
  return sizes.has(
    `${Number.parseInt(frame.getAttribute('width') ?? '', 10)}x${Number.parseInt(frame.getAttribute('height') ?? '', 10)}`,
  )
}

export function namesAdServer(text: string) {
  return servers.test(text) || text.includes('pbad://')
}

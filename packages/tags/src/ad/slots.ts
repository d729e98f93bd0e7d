import { climb } from './world.ts'

/** Places for ads: by the names that pages and ad servers give them. */
const names =
  /(^|[\s_-])(ads?(slot|unit|container|wrapper|frame|banner|box|space|zone|bygoogle)?s?|advert\w{0,20}|dfp|mpu|sponsor(ed)?)(?=$|[\s_\d-])/i
const highest = 6

/** Standard sizes. */
const sizes = /^(300x(250|600)|336x280|728x90|970x(90|250)|160x600|320x(50|100|480))$/

/** Hosts that serve ads: a frame that loads from them, or markup that names them, is an ad. */
const servers =
  /\/\/([\w.-]{0,99}(doubleclick|googlesyndication|adnxs|amazon-adsystem)|(ads?|adserver|creatives?|banners?)\d*)\.|pbad:/i

export function slotAround(element: Element | null): Element | undefined {
  let height = 0
  return climb(element, (at) => {
    const name = ['id', 'class', 'name'].map((one) => at.getAttribute(one)).join(' ')
    const isSlot = names.test(name) || at.matches('[data-ad-slot],[data-google-query-id]')
    return height++ < highest && isSlot ? at : undefined
  })
}

/** A frame of the size of an ad. */
export function hasAdSize(frame: Element) {
  return sizes.test(`${frame.getAttribute('width')}x${frame.getAttribute('height')}`)
}

export const namesAdServer = (text: string) => servers.test(text)

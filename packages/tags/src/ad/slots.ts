import { findUp } from './page-state.ts'

/** Ids, classes and names that pages and ad servers use for ad slots. */
const slotNames =
  /(^|[\s_-])(ads?(slot|unit|container|wrapper|frame|banner|box|space|zone|bygoogle)?s?|advert\w{0,20}|dfp|mpu|sponsor(ed)?)(?=$|[\s_\d-])/i
const maxLevels = 6

const adSizes = /^(300x(250|600)|336x280|728x90|970x(90|250)|160x600|320x(50|100|480))$/

/** Hosts of ad servers. A frame that loads from them, or markup that mentions them, is an ad. */
const adServers =
  /\/\/([\w.-]{0,99}(doubleclick|googlesyndication|adnxs|amazon-adsystem)|(ads?|adserver|creatives?|banners?)\d*)\.|pbad:/i

export function findSlot(element: Element | null): Element | undefined {
  let level = 0
  return findUp(element, (at) => {
    const name = ['id', 'class', 'name'].map((one) => at.getAttribute(one)).join(' ')
    const isSlot = slotNames.test(name) || at.matches('[data-ad-slot],[data-google-query-id]')
    return level++ < maxLevels && isSlot ? at : undefined
  })
}

export function hasAdSize(frame: Element) {
  return adSizes.test(`${frame.getAttribute('width')}x${frame.getAttribute('height')}`)
}

export const mentionsAdServer = (text: string) => adServers.test(text)

import { quietly } from '../shared/hook.ts'
import { configuration, home } from './world.ts'

/** A registrable domain, as far as a short pattern can tell: below some suffixes every name is a separate site. */
const registrable =
  /[^.]{1,63}\.((com?|org|net|gov|ac|edu|or|ne)\.\w\w|(github|cloudfront|azureedge|netlify|vercel|pages|workers|blogspot|herokuapp|amazonaws)\.\w{2,3}|[a-z][^.]{1,63})$/

/**
 * Services that publishers embed on purpose and that behave like ads: consent and paywalls cover the page; sign-in, payment and captchas
 * open windows and frames; players autoplay. Their code is treated as the page's own. Publishers list others as trusted hosts.
 */
const partners =
  /(^|\.)(onetrust|cookielaw|cookiebot|didomi|privacy-center|consensu|sourcepoint|privacy-mgmt|usercentrics|trustarc|iubenda|osano|cookieyes|axept|fundingchoicesmessages\.google|tinypass|piano|poool|recaptcha|gstatic|hcaptcha|challenges\.cloudflare|accounts\.google|stripe|paypal|auth0|okta|youtube|vimeo|facebook|twitter|brightcove|jwplayer|jwpcdn)\.(com|net|org|\w\w)$/

/** The registrable domain of a host; for addresses without one, the host with its port. */
export const siteOf = ({ host, hostname }: { host: string; hostname: string }) =>
  registrable.exec(hostname)?.[0] ?? host

/** By address: a third party's site, or '' for the page's own code, trusted hosts and everything without a host. */
const sites = new Map<string, string>()
/** Sites that the page's own source loads its style sheets from: the page's code may come from there, too. */
const assetSites = new Set<string>()

export function thirdPartySite(address: string) {
  const url = sites.has(address) || !/^http/.test(address) ? undefined : quietly(() => new URL(address))
  if (url) {
    const site = siteOf(url)
    const isOwn =
      site === siteOf(home.location) ||
      assetSites.has(site) ||
      partners.test(url.hostname) ||
      [configuration.trustedHosts].flat().some((trusted) => `.${url.hostname}`.endsWith(`.${trusted}`))
    sites.set(address, isOwn ? '' : site)
  }
  return sites.get(address) ?? ''
}

/** A style sheet in the head of the page's source. */
export function trustAssets(address: string) {
  assetSites.add(thirdPartySite(address))
  sites.clear()
}

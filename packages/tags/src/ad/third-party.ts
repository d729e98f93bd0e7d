import { quietly } from '../shared/hook.ts'
import { configuration, mainWindow } from './page-state.ts'

/** Approximates a registrable domain. Below some suffixes, every name is a separate site. */
const registrableDomain =
  /[^.]{1,63}\.((com?|org|net|gov|ac|edu|or|ne)\.\w\w|(github|cloudfront|azureedge|netlify|vercel|pages|workers|blogspot|herokuapp|amazonaws)\.\w{2,3}|[a-z][^.]{1,63})$/

/**
 * Services that publishers embed on purpose and that behave like ads: consent dialogs and paywalls cover the page; sign-in, payment and
 * captchas open windows and frames; players autoplay. Their code counts as the page's own. Publishers list others as trusted hosts.
 */
const knownServices =
  /(^|\.)(onetrust|cookielaw|cookiebot|didomi|privacy-center|consensu|sourcepoint|privacy-mgmt|usercentrics|trustarc|iubenda|osano|cookieyes|axept|fundingchoicesmessages\.google|tinypass|piano|poool|recaptcha|gstatic|hcaptcha|challenges\.cloudflare|accounts\.google|stripe|paypal|auth0|okta|youtube|vimeo|facebook|twitter|brightcove|jwplayer|jwpcdn)\.(com|net|org|\w\w)$/

/** The registrable domain of a host, or host and port if there is none. */
export const getSite = ({ host, hostname }: { host: string; hostname: string }) =>
  registrableDomain.exec(hostname)?.[0] ?? host

/** Third-party site by URL; '' for the page's own code, trusted hosts and URLs without a host. */
const siteCache = new Map<string, string>()
/** Sites that the page loads style sheets from. They may serve the page's code too. */
const assetSites = new Set<string>()

export function thirdPartySite(address: string) {
  const url = siteCache.has(address) || !/^http/.test(address) ? undefined : quietly(() => new URL(address))
  if (url) {
    const site = getSite(url)
    const isOwn =
      site === getSite(mainWindow.location) ||
      assetSites.has(site) ||
      knownServices.test(url.hostname) ||
      [configuration.trustedHosts].flat().some((trusted) => `.${url.hostname}`.endsWith(`.${trusted}`))
    siteCache.set(address, isOwn ? '' : site)
  }
  return siteCache.get(address) ?? ''
}

/** Trusts the site of a style sheet in the page's head. */
export function trustAssets(address: string) {
  assetSites.add(thirdPartySite(address))
  siteCache.clear()
}

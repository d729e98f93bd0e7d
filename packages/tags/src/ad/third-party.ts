import { quietly } from '../shared/hook.ts'
import { configuration, home } from './world.ts'

/** Suffixes below which every name is a site of its own, as far as a short pattern can tell. */
const suffix =
  /(^|\.)((co|com|org|net|gov|ac|edu|or|ne)\.\w\w|(github|gitlab)\.io|(cloudfront|azureedge|fastly)\.net|(netlify|vercel)\.app|(pages|workers)\.dev|web\.app|(blogspot|herokuapp|firebaseapp|amazonaws|appspot)\.com)$/

/**
 * Third parties that a publisher embeds on purpose and that are not ads: consent, sign-in and payment, captchas, paywalls, players and
 * social embeds. They count as the page's own code.
 */
const partners =
  /(^|\.)(onetrust|cookielaw|cookiebot|didomi|privacy-center|consensu|sourcepoint|privacy-mgmt|usercentrics|trustarc|iubenda|consentmanager|osano|cookieyes|termly|axept|fundingchoicesmessages\.google|tinypass|piano|poool|recaptcha|gstatic|hcaptcha|challenges\.cloudflare|accounts\.google|stripe|paypal|auth0|okta|youtube|youtube-nocookie|ytimg|vimeo|vimeocdn|twitter|x|facebook|instagram|tiktok|spotify|soundcloud|disqus|pinterest|reddit|dailymotion|brightcove|jwplayer|jwpcdn|intercom|intercomcdn|zendesk|zdassets)\.(com|net|org|io|eu|mgr|me|tv|fr|app|fm|\w\w)$/

/** The registrable domain of a host; for addresses without one, the host with its port. */
export function siteOf({ host, hostname }: { host: string; hostname: string }) {
  if (/^[\d.]+$|^\[|^[^.]+$/.test(hostname)) return host
  const labels = hostname.split('.')
  return labels.slice(suffix.test(hostname) && labels.length > 2 ? -3 : -2).join('.')
}

/** Sites that the page's own source loads its style sheets from: the page's code may come from there, too. */
const assetSites = new Set<string>()

const isTrusted = (hostname: string, site: string) =>
  assetSites.has(site) ||
  partners.test(hostname) ||
  [configuration.trustedHosts].flat().some((trusted) => hostname === trusted || hostname.endsWith(`.${trusted}`))

const known = new Map<string, string>()

/** The site a script's address belongs to if it is a third party's; '' for the page's own, trusted hosts and everything without a host. */
export function thirdPartySite(address: string) {
  const found = known.get(address)
  if (found !== undefined) return found
  const url = /^https?:/.test(address) ? quietly(() => new URL(address)) : undefined
  const site = url ? siteOf(url) : ''
  const isForeign = url && site !== siteOf(home.location) && !isTrusted(url.hostname, site)
  if (known.size < 2_000) known.set(address, isForeign ? site : '')
  return isForeign ? site : ''
}

/** A style sheet in the head of the page's source. */
export function trustAssets(address: string) {
  const site = thirdPartySite(address)
  if (!site) return
  assetSites.add(site)
  known.clear()
}

import { isIP } from 'node:net'
import { domainLike, type Scope } from '@vigil/contract'
import { type Database, registrableDomain } from '@vigil/database'
import { isPublicAddress } from '../lib/guarded-request.ts'

/**
 * Domains that serve many customers under one name: ad servers, content delivery networks, code hosts, app stores.
 * Blocking one would block all of its customers. Names such as example.github.io or d1.cloudfront.net belong to one
 * customer each (public suffix
 * list) and can be listed.
 */
const sharedDomains = new Set([
  '2mdn.net',
  'adform.net',
  'adnxs.com',
  'adsafeprotected.com',
  'adsrvr.org',
  'akamaihd.net',
  'akamaized.net',
  'amazon-adsystem.com',
  'ampproject.org',
  'apple.com',
  'bit.ly',
  'bootstrapcdn.com',
  'casalemedia.com',
  'cdnjs.com',
  'cloudflare.com',
  'cloudflareinsights.com',
  'criteo.com',
  'criteo.net',
  'discord.com',
  'discordapp.com',
  'doubleclick.net',
  'doubleverify.com',
  'dropbox.com',
  'dropboxusercontent.com',
  'facebook.com',
  'facebook.net',
  'flashtalking.com',
  'github.com',
  'githubusercontent.com',
  'google-analytics.com',
  'google.com',
  'googleapis.com',
  'googlesyndication.com',
  'googletagmanager.com',
  'googletagservices.com',
  'googleusercontent.com',
  'gstatic.com',
  'indexww.com',
  'innovid.com',
  'instagram.com',
  'jquery.com',
  'jsdelivr.net',
  'linkedin.com',
  'microsoft.com',
  'moatads.com',
  'openx.net',
  'outbrain.com',
  'pinterest.com',
  'polyfill.io',
  'pubmatic.com',
  'reddit.com',
  'rubiconproject.com',
  'serving-sys.com',
  'sharethrough.com',
  'sizmek.com',
  'smartadserver.com',
  't.co',
  'taboola.com',
  'teads.tv',
  'telegram.org',
  'tiktok.com',
  'tinyurl.com',
  'twitter.com',
  'unpkg.com',
  'vimeo.com',
  'whatsapp.com',
  'wikipedia.org',
  'x.com',
  'yahoo.com',
  'youtube.com',
])

/** The host as a feed lists it, or null for text that is not a public host, and for hosts shared by many customers. */
export function listedHost(text: string): string | null {
  const host = text.trim().toLowerCase().replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host) ? host : null
  if (!domainLike.safeParse(host).success) return null
  const domain = registrableDomain(host, 'web')
  // A public suffix, such as github.io, has no registrable domain below it.
  return sharedDomains.has(domain) || !domain.includes('.') || isSuffix(host) ? null : host
}

const isSuffix = (host: string) => registrableDomain(`probe.${host}`, 'web') === `probe.${host}`

/** The id of the app at a store's address, such as com.example.app or 1234567890. */
export function storeApp(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return null
  const isPlay = url.protocol === 'market:' || url.hostname === 'play.google.com'
  if (isPlay) return /^[A-Za-z][\w]*(\.[A-Za-z][\w]*)+$/.exec(url.searchParams.get('id') ?? '')?.[0] ?? null
  const isApple = url.protocol === 'itms-apps:' || /^(apps|itunes)\.apple\.com$/.test(url.hostname)
  return isApple ? (/\/id(\d{6,12})(?=\/|$)/.exec(url.pathname)?.[1] ?? null) : null
}

/** The host of the address that a script reports with an attack, or of a text that is a host. */
export function findHost(address: string): string | null {
  // Requests are reported without their scheme.
  const script = address.startsWith('//') ? `https:${address}` : address
  const url = URL.canParse(script) ? new URL(script) : null
  if (url && /^(https?|wss?):$/.test(url.protocol)) return listedHost(url.hostname.replace(/^\[|\]$/g, ''))
  return url ? null : listedHost(script)
}

/** Separates attackers' hosts from sites of organizations, known brands, and trusted hosts of the organization's tags. */
export async function findKnownHosts(
  { feeds }: Pick<Database, 'feeds'>,
  scope: Scope,
  candidates: readonly string[],
): Promise<(host: string) => boolean> {
  const names = candidates.map((host) => registrableDomain(host, 'web'))
  const [known, trusted] = [await feeds.knownDomains([...new Set(names)]), await feeds.trustedHosts(scope)]
  return (host) => known.has(registrableDomain(host, 'web')) || trusted.some((each) => `.${host}`.endsWith(`.${each}`))
}

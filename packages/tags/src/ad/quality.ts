import type { AdFormat, AdQualityProfile, EventOf } from '@vigil/contract'
import type { Report } from '../shared/report.ts'
import type { Ad } from './ad.ts'
import type { AdIds } from './identity.ts'

type Objection = Pick<EventOf<'violation'>, 'violationClass' | 'variant' | 'trigger'> & { isBlocking: boolean }

const formats: Record<AdFormat, RegExp> = {
  'auto-audio': /<audio\b[^>]{0,500}\bautoplay|<video\b(?![^>]{0,500}\bmuted)[^>]{0,500}\bautoplay/i,
  'auto-video': /<video\b[^>]{0,500}\bautoplay/i,
  expandable: /\bmraid\.expand\b|\bexpandable\b|\bonexpand/i,
  interstitial: /position\s*:\s*fixed(?=[^"'}]{0,300}\bwidth\s*:\s*100)(?=[^"'}]{0,300}\bheight\s*:\s*100)/i,
  sticky: /position\s*:\s*(?:fixed|sticky)/i,
  'pop-up': /\bonload\s*=\s*["'][^"']*\bwindow\.open\(|<script[^>]{0,300}>\s*window\.open\(/i,
  'app-install': /\b(?:market|itms-apps?s?):\/\/|\/\/(?:play\.google\.com\/store\/apps|apps\.apple\.com)|\.apk\b/i,
  native: /\bclass\s*=\s*["'][^"']*\bnative-ad\b/i,
  video: /<video\b|<vast\b/i,
}

/** Tells what the profile has against an ad; true when that keeps it out. */
export function judge(
  { ids, markup }: Ad,
  { adQuality, mode }: { adQuality?: AdQualityProfile; mode?: string },
  about: Omit<AdIds, 'cpmUsd' | 'categories'>,
  report: Report,
) {
  const isTrial = mode === 'report'
  const objections = adQuality ? unwelcome(ids, markup, adQuality) : []
  for (const { isBlocking, ...objection } of objections)
    report('violation', { ...about, ...objection, action: isBlocking && !isTrial ? 'blocked' : 'reported' })
  return !isTrial && objections.some(({ isBlocking }) => isBlocking)
}

/** Violations of the profile by an ad. An allowed advertiser violates nothing. */
function unwelcome(ids: AdIds, markup: string, profile: AdQualityProfile): Objection[] {
  const declared = ids.adomains ?? []
  const hosts = [...declared, ...linkedHosts(markup)]
  if (hosts.some((host) => profile.allowedDomains.some((domain) => isWithin(host, domain)))) return []
  const firstOf = (domains: readonly string[]) => domains.find((domain) => hosts.some((host) => isWithin(host, domain)))
  const categories = ids.categories ?? []
  const firstCategory = (list: readonly string[]) => list.find((id) => categories.some((own) => isCategory(own, id)))

  return [
    ...profile.domains.flatMap(({ domain, isBlocking }) =>
      firstOf([domain])
        ? [{ violationClass: 'domain', variant: domain.slice(0, 128), trigger: domain, isBlocking } as const]
        : [],
    ),
    ...profile.brands.flatMap(({ name, domains, isBlocking }) => {
      return firstOf(domains) ? [{ violationClass: 'brand', variant: name, trigger: name, isBlocking } as const] : []
    }),
    ...profile.categories.flatMap(({ name, iabCategories, domains, isBlocking }) => {
      const isIn = firstCategory(iabCategories) ?? firstOf(domains)
      return isIn ? [{ violationClass: 'category', variant: name, trigger: name, isBlocking } as const] : []
    }),
    ...profile.iabCategories.flatMap(({ id, isBlocking }) =>
      firstCategory([id]) ? [{ violationClass: 'iab-category', variant: id, trigger: id, isBlocking } as const] : [],
    ),
    ...profile.adFormats.flatMap(({ format, isBlocking }) =>
      ids.mediaType === format || formats[format].test(markup)
        ? [{ violationClass: 'ad-format', variant: format, trigger: format, isBlocking } as const]
        : [],
    ),
  ]
}

/** Where clicks lead. */
function linkedHosts(markup: string) {
  const links = markup.matchAll(/\bhref\s*=\s*["']?https?:\/\/([a-z0-9.-]{1,253})/gi)
  return [...new Set([...links].map(([, host = '']) => host.toLowerCase()))].slice(0, 20)
}

function isWithin(host: string, domain: string) {
  const wanted = domain.toLowerCase()
  return host === wanted || host.endsWith(`.${wanted}`)
}

/** A category holds its subcategories: IAB7 holds IAB7-39. */
function isCategory(own: string, asked: string) {
  return own === asked || own.startsWith(`${asked}-`)
}

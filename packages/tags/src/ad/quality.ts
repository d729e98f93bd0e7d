import type { AdFormat, AdQualityProfile, EventOf } from '@vigil/contract'
import type { Report } from '../shared/report.ts'
import type { Ad } from './ad.ts'
import type { AdIds } from './ad-ids.ts'

type Violation = Pick<EventOf<'violation'>, 'violationClass' | 'variant' | 'trigger'> & { isBlocking: boolean }

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

/** Reports the ad's violations of the profile. True if one of them blocks the ad. */
export function checkProfile(
  { ids, markup }: Ad,
  { adQuality, mode }: { adQuality?: AdQualityProfile; mode?: string },
  adFields: Omit<AdIds, 'cpmUsd' | 'categories'>,
  report: Report,
) {
  const isTrial = mode === 'report'
  const violations = adQuality ? findViolations(ids, markup, adQuality) : []
  for (const { isBlocking, ...violation } of violations)
    report('violation', { ...adFields, ...violation, action: isBlocking && !isTrial ? 'blocked' : 'reported' })
  return !isTrial && violations.some(({ isBlocking }) => isBlocking)
}

/** Finds violations of the profile. Ads of an allowed advertiser have none. */
function findViolations(ids: AdIds, markup: string, profile: AdQualityProfile): Violation[] {
  const declared = ids.adomains ?? []
  const hosts = [...declared, ...findLinkedHosts(markup)]
  if (hosts.some((host) => profile.allowedDomains.some((domain) => isWithin(host, domain)))) return []
  const findDomain = (domains: readonly string[]) =>
    domains.find((domain) => hosts.some((host) => isWithin(host, domain)))
  const categories = ids.categories ?? []
  const findCategory = (list: readonly string[]) =>
    list.find((id) => categories.some((category) => isCategory(category, id)))

  return [
    ...profile.domains.flatMap(({ domain, isBlocking }) =>
      findDomain([domain])
        ? [{ violationClass: 'domain', variant: domain.slice(0, 128), trigger: domain, isBlocking } as const]
        : [],
    ),
    ...profile.brands.flatMap(({ name, domains, isBlocking }) => {
      return findDomain(domains) ? [{ violationClass: 'brand', variant: name, trigger: name, isBlocking } as const] : []
    }),
    ...profile.categories.flatMap(({ name, iabCategories, domains, isBlocking }) => {
      const isIn = findCategory(iabCategories) ?? findDomain(domains)
      return isIn ? [{ violationClass: 'category', variant: name, trigger: name, isBlocking } as const] : []
    }),
    ...profile.iabCategories.flatMap(({ id, isBlocking }) =>
      findCategory([id]) ? [{ violationClass: 'iab-category', variant: id, trigger: id, isBlocking } as const] : [],
    ),
    ...profile.adFormats.flatMap(({ format, isBlocking }) =>
      ids.mediaType === format || formats[format].test(markup)
        ? [{ violationClass: 'ad-format', variant: format, trigger: format, isBlocking } as const]
        : [],
    ),
  ]
}

/** Hosts that links lead to. */
function findLinkedHosts(markup: string) {
  const links = markup.matchAll(/\bhref\s*=\s*["']?https?:\/\/([a-z0-9.-]{1,253})/gi)
  return [...new Set([...links].map(([, host = '']) => host.toLowerCase()))].slice(0, 20)
}

function isWithin(host: string, domain: string) {
  const suffix = domain.toLowerCase()
  return host === suffix || host.endsWith(`.${suffix}`)
}

/** A category includes its subcategories: IAB7 includes IAB7-39. */
function isCategory(category: string, parent: string) {
  return category === parent || category.startsWith(`${parent}-`)
}

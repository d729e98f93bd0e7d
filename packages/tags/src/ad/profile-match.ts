import type { AdFormat, AdQualityProfile, EventOf } from '@vigil/contract'

/** Matches ads with ad quality profiles: in the script while an ad loads, and on the server for backtests. */

/** Properties of an ad that profiles refer to. */
export interface AdFacts {
  /** Declared advertiser domains and linked hosts, in lower case. */
  hosts: readonly string[]
  /** Declared IAB categories. */
  categories: readonly string[]
  formats: readonly AdFormat[]
}

export type ProfileViolation = Pick<EventOf<'violation'>, 'violationClass' | 'variant' | 'trigger'> & {
  isBlocking: boolean
}

/** Prepares a profile: lookups take the same time for long lists as for short ones. */
export function createMatcher(profile: AdQualityProfile): (facts: AdFacts) => ProfileViolation[] {
  const violations: ProfileViolation[] = []
  const listed = new Map<string, number[]>()
  const allowed = new Set(profile.allowedDomains.map(toDomainKey))
  const add = (
    violationClass: ProfileViolation['violationClass'],
    [variant, trigger]: [string, string],
    isBlocking: boolean,
    keys: string[],
  ) => {
    for (const key of keys) listed.set(key, [...(listed.get(key) ?? []), violations.length])
    violations.push({ violationClass, variant, trigger, isBlocking })
  }
  for (const { domain, isBlocking } of profile.domains)
    add('domain', [domain.slice(0, 128), domain], isBlocking, [toDomainKey(domain)])
  for (const { name, domains, isBlocking } of profile.brands)
    add('brand', [name, name], isBlocking, domains.map(toDomainKey))
  for (const { name, iabCategories, domains, isBlocking } of profile.categories)
    add('category', [name, name], isBlocking, [...iabCategories.map(toCategoryKey), ...domains.map(toDomainKey)])
  for (const { id, isBlocking } of profile.iabCategories) add('iab-category', [id, id], isBlocking, [toCategoryKey(id)])
  for (const { format, isBlocking } of profile.adFormats)
    add('ad-format', [format, format], isBlocking, [toFormatKey(format)])

  return ({ hosts, categories, formats }) => {
    const domains = hosts.flatMap(listDomains)
    if (domains.some((key) => allowed.has(key))) return []
    const keys = [...domains, ...categories.flatMap(listCategories), ...formats.map(toFormatKey)]
    const found = new Set(keys.flatMap((key) => listed.get(key) ?? []))
    return [...found].sort((a, b) => a - b).flatMap((index) => violations[index] ?? [])
  }
}

// The first character keeps the three kinds apart.
const toDomainKey = (domain: string) => `.${domain.toLowerCase()}`
const toCategoryKey = (category: string) => `/${category}`
const toFormatKey = (format: string) => `#${format}`

/** The host and the domains above it. */
function listDomains(host: string) {
  const keys = [toDomainKey(host)]
  for (let at = host.indexOf('.'); at >= 0; at = host.indexOf('.', at + 1)) keys.push(host.slice(at))
  return keys
}

/** A category includes its subcategories: IAB7 includes IAB7-39. */
function listCategories(category: string) {
  const keys = [toCategoryKey(category)]
  for (let at = category.indexOf('-'); at >= 0; at = category.indexOf('-', at + 1))
    keys.push(toCategoryKey(category.slice(0, at)))
  return keys
}

import type { AdQualityProfile } from '@vigil/contract'
import type { Report } from '../shared/report.ts'
import type { Ad } from './ad.ts'
import { type ProfileResult, readFacts } from './ad-facts.ts'
import type { AdIds } from './ad-ids.ts'
import { createMatcher } from './profile-match.ts'

let match: ReturnType<typeof createMatcher> | undefined

/** Reports the ad's violations of the profile. `blocks` is 1 if one of them blocks the ad. */
export function checkProfile(
  { ids, markup }: Ad,
  { adQuality, mode }: { adQuality?: AdQualityProfile; mode?: string },
  adFields: Omit<AdIds, 'cpmUsd' | 'categories'>,
  report: Report,
): ProfileResult | undefined {
  if (!adQuality) return undefined
  // A page has one configuration.
  match ??= createMatcher(adQuality)
  const facts = readFacts(ids, markup)
  const violations = match(facts)
  const isTrial = mode === 'report'
  for (const { isBlocking, ...violation } of violations)
    report('violation', { ...adFields, ...violation, action: isBlocking && !isTrial ? 'blocked' : 'reported' })
  const { linkedHosts, categories, formats } = facts
  const { isBlocking, violationClass, variant } = violations.find((one) => one.isBlocking) ?? violations[0] ?? {}
  return {
    linkedHosts,
    categories: [...categories],
    formats: [...formats],
    blocks: isBlocking && !isTrial ? 1 : 0,
    violationClass,
    variant,
  }
}

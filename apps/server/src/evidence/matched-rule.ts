import type { RuleSet, ThreatItem } from '@vigil/contract'
import type { DeployedBuild } from '@vigil/database'
import type { MatchedRule } from '@vigil/reports'

type Matched = Pick<ThreatItem, 'gotchaType' | 'violationVariant' | 'rule'>

/** The rule that an ad matched, with its text in the builds that may have matched it; two during a rollout. */
export function findMatchedRule(item: Matched, builds: readonly DeployedBuild[] | null): MatchedRule {
  const withRules = (builds ?? []).flatMap(({ name, ruleSet }) => (ruleSet ? [{ build: name, ruleSet }] : []))
  const texts = withRules.flatMap(({ build, ruleSet }) => {
    const patterns = findPatterns(ruleSet, item)
    return patterns.length > 0 ? [{ build, ruleSet: ruleSet.version, patterns }] : []
  })
  return { id: item.rule, texts, note: texts.length > 0 ? '' : explainMissing(builds, withRules.length > 0) }
}

function explainMissing(builds: readonly DeployedBuild[] | null, hasRules: boolean): string {
  if (!builds || builds.length === 0)
    return 'The text of the rule is not included, because the script build is unknown.'
  if (!hasRules) return 'The text of the rule is not included, because the script build was stored without its rules.'
  return 'The rule has no pattern: it observes the behaviour of the ad, in the code of the script build.'
}

/** Regular expressions of the rule. A threat is named class/variant/rule; the rule is omitted if it is named like the variant. */
function findPatterns({ places }: RuleSet, { gotchaType, violationVariant, rule }: Matched): string[] {
  return places.flat().flatMap(({ threat, patterns }) => {
    const [threatClass, variant, id = variant] = threat.split('/')
    return threatClass === gotchaType && variant === violationVariant && id === rule ? patterns : []
  })
}

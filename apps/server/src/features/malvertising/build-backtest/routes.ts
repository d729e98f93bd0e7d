import { authorise, buildBacktestRun, Failure } from '@vigil/contract'
import { threatsOf } from '@vigil/tags'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { toPeriod } from '../../../reporting/backtests.ts'
import { chooseMarkups, judge } from './judge.ts'
import { MarkupVerdicts } from './markup-verdicts.ts'
import { loadRecordedAds } from './recorded-ads.ts'

export function buildBacktestRoutes({ handle }: Router, { database, warehouse, clock }: Dependencies) {
  const markups = new MarkupVerdicts(warehouse)

  handle(buildBacktestRun, async ({ viewer, body: { organizationId, s3Bucket, distributions, days } }) => {
    const scope = authorise(viewer, organizationId)
    const build = await database.builds.codeOf(s3Bucket)
    if (build?.kind !== 'ad') throw new Failure('build_not_found')
    const { ruleSet, sha256 } = build
    if (!ruleSet) throw new Failure('rule_set_unknown')
    const range = toPeriod(days, clock())
    const ads = await loadRecordedAds(warehouse, scope, { range, tags: distributions })
    const verdicts = await markups.load(scope, { build: sha256, ruleSet }, chooseMarkups(ads))
    const { version, places } = ruleSet
    return {
      data: {
        ...range,
        ruleSet: { version, rules: places.flat().length },
        ...judge(ads, verdicts, threatsOf(ruleSet)),
      },
    }
  })
}

import { randomBytes } from 'node:crypto'
import { authoriseKey, type RolloutGroup, type Scope } from '@vigil/contract'
import type { Database, HealthCounts } from '@vigil/database'
import { allDemoDistributions, type BuildFaults, demoRollouts, demoUsers, drawPageHealth, Random } from '@vigil/demo'
import { adBuilds } from '@vigil/tags'
import { evaluateRollout } from './features/malvertising/rollouts/evaluate.ts'
import { countHealth } from './ingest/health-counts.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** Page views are counted, and the rollout is evaluated, in steps of five minutes. */
const stepMs = 5 * minuteMs
const viewsPerStep = 9_000
const pooledViews = 4_000
const mostSteps = 60

/** Runs the demo's rollouts in the past, on generated page views, with the functions of the worker. */
export async function loadDemoRollouts(database: Database, now: Date) {
  const [current, previous] = adBuilds()
  const superadmin = demoUsers.find(({ role }) => role === 'superadmin')
  const userId = superadmin && (await database.accounts.byEmail(superadmin.email))?.viewer.userId
  if (!current || !previous || !userId) return
  for (const [seed, { organizationName, tagName, daysAgo, faults }] of demoRollouts.entries()) {
    const tag = allDemoDistributions().find((one) => one.organizationName === organizationName && one.name === tagName)
    const organizationId = tag && (await database.deployments.organizationOf(tag.id))
    if (!organizationId) continue
    const scope = authoriseKey({ organizationId })
    const [held] = await database.deployments.tagsByIds(scope, [tag.id])
    const isUntouched = (await database.rollouts.list(scope, 1)).length === 0 && held?.latest === null
    if (!isUntouched) continue
    const startAt = new Date(Math.floor((now.getTime() - daysAgo * dayMs) / dayMs) * dayMs + 10 * 60 * minuteMs)
    if (held.bucket !== previous.s3Bucket)
      await deployAt(
        database,
        scope,
        [tag.id, held.bucket, previous.s3Bucket],
        new Date(startAt.getTime() - 20 * dayMs),
      )
    const id = await database.rollouts.start(scope, {
      toBucket: current.s3Bucket,
      tags: [{ distribution: tag.id, fromBucket: previous.s3Bucket }],
      secret: randomBytes(32).toString('hex'),
      userId,
      now: startAt,
    })
    await run(database, scope, { id, tag: tag.id, startAt, faults, seed })
  }
}

interface Run {
  id: string
  tag: string
  startAt: Date
  faults: BuildFaults
  seed: number
}

async function run(database: Database, scope: Scope, { id, tag, startAt, faults, seed }: Run) {
  const random = new Random(31, seed, 0)
  const control = Array.from({ length: pooledViews }, () => countHealth(drawPageHealth(random)))
  const isSame = Object.keys(faults).length === 0
  const pools: Record<RolloutGroup, HealthCounts[]> = {
    control,
    // Two pools of the same kind would differ by chance, and many draws would show it.
    canary: isSame ? control : Array.from({ length: pooledViews }, () => countHealth(drawPageHealth(random, faults))),
  }
  for (let step = 0; step < mostSteps; step++) {
    const [rollout] = await database.rollouts.list(scope, 1)
    if (!rollout || rollout.endedAt) return
    const minute = new Date(startAt.getTime() + step * stepMs + minuteMs)
    const canaryViews = Math.round((viewsPerStep * rollout.share) / 100)
    const views = { canary: canaryViews, control: viewsPerStep - canaryViews }
    for (const group of ['canary', 'control'] as const)
      await database.rollouts.addHealth([
        { rolloutId: id, tag, group, minute, ...sumViews(random, pools[group], views[group]) },
      ])
    const at = new Date(startAt.getTime() + (step + 1) * stepMs)
    const deploys = {
      // The deployment of the past is done at once.
      send: async (_job: unknown, { deploymentId }: { deploymentId?: string }) => {
        if (deploymentId) await finishDeployment(database, deploymentId, at)
      },
    }
    await evaluateRollout({ database, queue: deploys, scripts: { changed: () => undefined }, clock: () => at }, id)
  }
}

function sumViews(random: Random, pool: readonly HealthCounts[], views: number): HealthCounts {
  const sums = { ...random.pick(pool) }
  for (let view = 1; view < views; view++) {
    const counts = random.pick(pool)
    for (const key of Object.keys(sums) as (keyof HealthCounts)[]) sums[key] += counts[key] // the keys of the object
  }
  return sums
}

async function deployAt(
  database: Database,
  scope: Scope,
  [distribution, fromBucket, toBucket]: [string, string, string],
  at: Date,
) {
  const context = { userId: null, now: at }
  const ids = await database.deployments.request(scope, [{ distribution, fromBucket, toBucket }], context)
  for (const id of ids) await finishDeployment(database, id, at)
}

async function finishDeployment({ deployments }: Database, id: string, at: Date) {
  await deployments.putInPlace(id)
  await deployments.finish(id, { reason: null, now: at })
}

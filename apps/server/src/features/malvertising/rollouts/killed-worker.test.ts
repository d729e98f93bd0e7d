import { rolloutLimits, rolloutList, rolloutScheduleSave, rolloutStart } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { currentBuild, integrityOf } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { evaluateOne } from './worker.ts'

const next = { s3Bucket: 'vigil-ad-1-2-0-r4', scriptVersion: '1.2.0-r4' }
const killed = new Error('killed')

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-16T10:00:00Z')
  web = await vigil.as('web')
  const code = `${currentBuild().code}/* next */`
  await vigil.database.builds.register([
    { bucket: next.s3Bucket, kind: 'ad', version: next.scriptVersion, code, ruleSet: null, ...integrityOf(code) },
  ])
  const schedule = { isAutomatic: true, minutesPerStage: 5, days: [0, 1, 2, 3, 4, 5, 6], fromHour: 0, toHour: 24 }
  await web.call(rolloutScheduleSave, { body: { organizationId: herald(), schedule } })
})
afterAll(() => vigil.stop())

const herald = () => vigil.organizationId('Herald')
const tag = () => vigil.tagOf('Herald')
const later = (minutes: number) => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + minutes * 60_000)
}
const count = async (text: string) =>
  Number((await vigil.database.query(`select count(*) as n from ${text}`)).rows[0]?.n)
const isOurs = (id: string) => `record_id = '${id}' and action like 'rollout.%' and actor_kind = 'system'`

async function startRollout() {
  const { s3Bucket, version: scriptVersion } = currentBuild()
  const distributions = [{ distribution: tag(), oldScriptBucket: { s3Bucket, scriptVersion } }]
  const body = { organizationId: herald(), scriptBucket: next, distributions }
  return (await web.call(rolloutStart, { body })).body.id
}
const find = async (id: string) =>
  (await web.call(rolloutList, { query: { organizationId: herald() } })).body.rollouts.find((one) => one.id === id)

/** Enough page views for the next stage. */
async function fill(rolloutId: string, errorViews: number) {
  later(1)
  const counts = { blockedViews: 0, failedViews: 0, ads: 0, adsSquared: 0 }
  const times = { paints: 0, paintLogs: 0, paintLogsSquared: 0, firstAds: 0, firstAdLogs: 0, firstAdLogsSquared: 0 }
  const minute = new Date(Math.floor(vigil.clock.now.getTime() / 60_000) * 60_000)
  const { share = 1 } = (await find(rolloutId)) ?? {}
  const views = rolloutLimits.stageViews
  const row = { rolloutId, tag: tag(), minute, ...counts, ...times }
  await vigil.database.rollouts.addHealth([
    { ...row, group: 'canary', views, errorViews },
    { ...row, group: 'control', views: Math.round((views * (100 - share)) / share), errorViews: 0 },
  ])
  later(6)
}

/** The database of a worker that is killed at its nth step: before a call, or after it. */
function dyingDatabase(step: number): { database: Database; isKilled: () => boolean } {
  let steps = 0
  let isKilled = false
  const pass = () => {
    if (steps++ !== step) return
    isKilled = true
    throw killed
  }
  const dying = <Repository extends object>(repository: Repository): Repository =>
    new Proxy(repository, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          pass()
          const result: unknown = await value.apply(target, args)
          pass()
          return result
        }
      },
    })
  const { rollouts, alerts, audit, builds } = vigil.database
  const repositories = { rollouts: dying(rollouts), alerts: dying(alerts), audit: dying(audit), builds: dying(builds) }
  return { database: { ...vigil.database, ...repositories }, isKilled: () => isKilled }
}

/** Kills a worker at each of its steps, one after the other, until one survives. Returns the number of kills. */
async function killAtEachStep(check: () => Promise<void>): Promise<number> {
  for (let step = 0; ; step++) {
    const { database, isKilled } = dyingDatabase(step)
    const working = { ...vigil.deps, database, log: { warn: () => undefined } }
    await evaluateOne(working).catch((error: unknown) => expect(error).toBe(killed))
    if (!isKilled()) return step
    await check()
    // The next worker takes it when the lease of the killed one is over.
    later(1)
  }
}

test('makes every decision exactly once, even if workers are killed repeatedly', async () => {
  let kills = 0
  for (let round = 1; kills < 200; round++) {
    const id = await startRollout()
    const entries = () => count(`audit_entries where ${isOurs(id)}`)
    await fill(id, 0)
    kills += await killAtEachStep(async () => {
      expect([(await find(id))?.share, await entries()]).toEqual([1, 0])
    })
    expect([(await find(id))?.share, await entries()]).toEqual([10, 1])

    await fill(id, 100)
    kills += await killAtEachStep(async () => {
      expect([(await find(id))?.state, await entries(), await count('alerts')]).toEqual(['running', 1, round - 1])
    })
    const ended = await find(id)
    expect([ended?.state, await entries(), await count('alerts')]).toEqual(['returned', 2, round])
    expect(ended?.steps.map(({ kind }) => kind)).toEqual(['started', 'advanced', 'returned'])
  }
})

test('deploys once if a worker is killed after the decision is stored', async () => {
  const id = await startRollout()
  for (const share of [10, 50]) {
    await fill(id, 0)
    await evaluateOne({ ...vigil.deps, log: { warn: () => undefined } })
    expect((await find(id))?.share).toBe(share)
  }
  await fill(id, 0)
  // Scripts are refreshed after the commit.
  const scripts = {
    changed: () => {
      throw killed
    },
  }
  const before = await count('deployments')
  await evaluateOne({ ...vigil.deps, scripts, log: { warn: () => undefined } }).catch(() => undefined)
  later(1)
  expect(await evaluateOne({ ...vigil.deps, log: { warn: () => undefined } })).toBe(false)
  expect((await find(id))?.state).toBe('finished')
  expect((await count('deployments')) - before).toBe(1)
})

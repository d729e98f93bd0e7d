import { randomUUID } from 'node:crypto'
import {
  alertGet,
  alertList,
  auditLogList,
  distributionList,
  distributionPin,
  distributionUpdate,
  type RolloutAction,
  rolloutAct,
  rolloutLimits,
  rolloutList,
  rolloutScheduleSave,
  rolloutStart,
  tagPrefix,
} from '@vigil/contract'
import { type BuildFaults, drawPageHealth, Random } from '@vigil/demo'
import { adBuilds, currentBuild, integrityOf } from '@vigil/tags'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { deployer } from '../../../delivery/deployments/testing/deployer.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { evaluateRollout } from './evaluate.ts'
import { evaluateOne } from './worker.ts'

let vigil: TestVigil
let web: Awaited<ReturnType<TestVigil['as']>>
beforeEach(async () => {
  vigil = await startVigil()
  onTestFinished(vigil.stop)
  vigil.clock.now = new Date('2026-11-16T10:00:00Z')
  web = await vigil.as('web')
  const code = currentBuild().code.replace('__VIGIL_CONFIGURATION__', '__VIGIL_CONFIGURATION__/* next */')
  await vigil.database.builds.register([
    { bucket: next.s3Bucket, kind: 'ad', version: next.scriptVersion, code, ruleSet: null, ...integrityOf(code) },
  ])
})

const next = { s3Bucket: 'vigil-ad-1-2-0-r4', scriptVersion: '1.2.0-r4' }
const current = () => ({ s3Bucket: currentBuild().s3Bucket, scriptVersion: currentBuild().version })
const herald = () => vigil.organizationId('Herald')
const tag = () => vigil.tagOf('Herald')
const address = () => `/${tagPrefix(tag())}/script.js`

const start = (distribution = tag(), scriptBucket = next, oldScriptBucket = current()) =>
  web.call(rolloutStart, {
    body: { organizationId: herald(), scriptBucket, distributions: [{ distribution, oldScriptBucket }] },
  })
const list = async () => (await web.call(rolloutList, { query: { organizationId: herald() } })).body
const act = (id: string, action: RolloutAction) =>
  web.call(rolloutAct, { params: { id }, body: { organizationId: herald(), action } })
const evaluate = (id: string) => evaluateRollout(vigil.deps, id)
const later = (minutes: number) => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + minutes * 60_000)
}

async function open(userAgent: string, url = address()) {
  const answer = await vigil.app.inject({ url, headers: { 'user-agent': userAgent } })
  const settings = /"rollout":"([\w-]+)","build":"([\w-]+)","group":"(\w+)"/.exec(answer.body)
  return { answer, rollout: settings?.[1], build: settings?.[2] ?? '', group: settings?.[3] as 'canary' | 'control' } // delivered by us
}

const randomViews = new Random(5, 5, 5)

/** Page views of different visitors, who load the script and report by the collector. */
async function visit(views: number, faults: BuildFaults, from = 0) {
  const drawn = { canary: 0, control: 0 }
  for (let view = 0; view < views; view++) {
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 reader/${from + view}`
    const { rollout, build, group } = await open(userAgent)
    if (!rollout) throw new Error('no rollout')
    drawn[group]++
    const health = drawPageHealth(randomViews, group === 'canary' ? faults : {})
    const at = vigil.clock.now.getTime()
    const event = { id: randomUUID(), at, host: 'news.example', type: 'page_health', rollout, build, group, ...health }
    const answer = await post(tag(), event, userAgent)
    expect(answer).toMatchObject({ accepted: 1, rejected: [] })
  }
  await vigil.collection.flushed()
  return drawn
}

async function post(from: string, event: { at: number; [field: string]: unknown }, userAgent: string) {
  const payload = JSON.stringify({ v: 1, tag: from, sent: event.at, events: [event] })
  const headers = { 'content-type': 'text/plain', 'user-agent': userAgent }
  return (await vigil.app.inject({ method: 'POST', url: '/collect', headers, payload })).json()
}

test('delivers both builds during a rollout, the same to a visitor each time, and not through shared caches', async () => {
  const before = await open('reader')
  expect(before.answer.headers['cache-control']).toContain('public')
  const { id } = (await start()).body
  await act(id, 'advance')
  await act(id, 'advance')

  const visitors = Array.from({ length: 60 }, (_, at) => `reader/${at}`)
  const first = await Promise.all(visitors.map((one) => open(one)))
  const second = await Promise.all(visitors.map((one) => open(one)))
  expect(second.map(({ answer }) => answer.headers.etag)).toEqual(first.map(({ answer }) => answer.headers.etag))
  expect(new Set(first.map(({ answer }) => answer.headers['cache-control']))).toEqual(
    new Set(['private, max-age=50, stale-if-error=86400']),
  )
  expect(new Set(first.map(({ group, build }) => `${group} ${build}`))).toEqual(
    new Set([`canary ${next.s3Bucket}`, `control ${current().s3Bucket}`]),
  )
  for (const { answer, group } of first) expect(answer.body.includes('/* next */')).toBe(group === 'canary')
  // A deployment compares the tag's own script.
  expect((await open('reader', `${address()}?deployment=1`)).answer.body).toBe(before.answer.body)

  await act(id, 'return')
  const after = await open('reader/1')
  expect(after.answer.body).toBe(before.answer.body)
  expect(after.answer.headers['cache-control']).toContain('public')
})

test('undoes a build that throws in ads, opens an alert that names the guard, and does both once', async () => {
  const { id } = (await start()).body
  await act(id, 'advance')
  await act(id, 'advance')
  const views = await visit(120, { throws: 0.3 })
  await Promise.all([evaluate(id), evaluate(id), evaluate(id)])

  const [rollout] = (await list()).rollouts
  expect(rollout).toMatchObject({ id, state: 'returned', tripped: 'errors', share: 0, views })
  const errors = rollout?.guards.find(({ guard }) => guard === 'errors')
  expect(errors?.evidence).toBeGreaterThanOrEqual(1)
  expect(errors?.canary).toBeGreaterThan(errors?.control ?? 100)
  expect((await open('reader/1')).rollout).toBeUndefined()
  const [own] = (await web.call(distributionList, { query: { organizationId: herald() } })).body.distributions
  expect(own).toMatchObject({ scriptBucket: current(), status: 'successful' })

  const { alerts } = (await web.call(alertList, { query: { organizationId: herald() } })).body
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toMatchObject({
    condition: { kind: 'rollout', guard: 'errors' },
    subject: next.scriptVersion,
    state: 'open',
    peak: { value: errors?.canary, usual: errors?.control },
  })
  const query = { organizationId: herald() }
  const { events } = (await web.call(alertGet, { params: { id: alerts[0]?.id ?? '' }, query })).body
  expect(events.map(({ kind }) => kind)).toEqual(['fired', 'commented'])
  expect(events[1]?.text).toMatch(/^Page errors: [\d.]+ % against [\d.]+ % of page views had errors\./)
  const log = (await (await vigil.as('superadmin')).call(auditLogList, { query: {} })).body.data
  expect(log.filter(({ action }) => action === 'rollout.return')).toMatchObject([
    { actor: { kind: 'system' }, record: { kind: 'rollout', id } },
  ])
})

test('continues by itself on the schedule, and deploys the build at the end', async () => {
  const schedule = { isAutomatic: true, minutesPerStage: 30, days: [1], fromHour: 9, toHour: 12 }
  await web.call(rolloutScheduleSave, { body: { organizationId: herald(), schedule } })
  const { id } = (await start()).body
  const state = async () => {
    await evaluate(id)
    const { rollouts } = await list()
    return [rollouts[0]?.share, rollouts[0]?.waitsFor]
  }
  // Filled directly: thousands of visits take too long.
  const fill = async (views: number) => {
    const counts = { errorViews: 0, blockedViews: 0, failedViews: 0, ads: 0, adsSquared: 0 }
    const times = { paints: 0, paintLogs: 0, paintLogsSquared: 0, firstAds: 0, firstAdLogs: 0, firstAdLogsSquared: 0 }
    const minute = new Date(Math.floor(vigil.clock.now.getTime() / 60_000) * 60_000)
    const row = { rolloutId: id, tag: tag(), minute, ...counts, ...times }
    await vigil.database.rollouts.addHealth([
      { ...row, group: 'canary', views },
      { ...row, group: 'control', views },
    ])
  }
  later(1)
  await fill(rolloutLimits.stageViews - 1)
  expect(await state()).toEqual([1, 'views'])
  await fill(1)
  expect(await state()).toEqual([1, 'time'])
  later(30)
  expect(await state()).toEqual([10, 'views'])
  later(1)
  await fill(rolloutLimits.stageViews)
  later(60 * 4)
  expect(await state()).toEqual([10, 'hours'])
  later(60 * 24 * 7 - 60 * 4)
  expect(await state()).toEqual([50, 'views'])
  await act(id, 'pause')
  later(1)
  await fill(rolloutLimits.stageViews)
  later(31)
  expect(await state()).toEqual([50, 'continue'])
  await act(id, 'continue')
  expect(await state()).toEqual([100, null])

  await deployer(vigil).workOff()
  const [own] = (await web.call(distributionList, { query: { organizationId: herald() } })).body.distributions
  expect(own).toMatchObject({ scriptBucket: next, status: 'successful' })
  expect((await list()).rollouts[0]).toMatchObject({ state: 'finished', tripped: null })
  expect((await list()).rollouts[0]?.steps.map(({ kind, share, by }) => [kind, share, by !== null])).toEqual([
    ['started', 1, true],
    ['advanced', 10, false],
    ['advanced', 50, false],
    ['paused', 50, true],
    ['continued', 50, true],
    ['finished', 100, false],
  ])
})

test('waits for a user if it is not automatic', async () => {
  const schedule = { isAutomatic: false, minutesPerStage: 5, days: [0, 1, 2, 3, 4, 5, 6], fromHour: 0, toHour: 24 }
  await web.call(rolloutScheduleSave, { body: { organizationId: herald(), schedule } })
  expect((await list()).schedule).toEqual(schedule)
  const { id } = (await start()).body
  expect((await list()).rollouts[0]).toMatchObject({ share: 1, waitsFor: 'views' })
  await act(id, 'advance')
  expect((await list()).rollouts[0]).toMatchObject({ share: 10 })
})

test('leaves pinned tags out, and refuses other changes of its tags', async () => {
  const pin = (isPinned: boolean) =>
    web.call(distributionPin, { body: { organizationId: herald(), distribution: { distribution: tag(), isPinned } } })
  expect((await pin(true)).status).toBe(200)
  const refused = await start()
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'tag_pinned' } }])
  const body = (await open('reader')).answer.body
  expect(body).not.toContain('page_health')
  await pin(false)

  expect((await start()).status).toBe(200)
  const codes = await Promise.all([
    start(),
    pin(true),
    web.call(distributionUpdate, {
      body: {
        organizationId: herald(),
        distributions: [{ distribution: tag(), oldScriptBucket: current(), newScriptBucket: next }],
      },
    }),
  ])
  expect(codes.map(({ body }) => (body as { error?: { code: string } }).error?.code)).toEqual([
    'tag_in_rollout',
    'tag_in_rollout',
    'tag_in_rollout',
  ])
})

test('refuses builds that cannot be compared', async () => {
  const code = async (answer: ReturnType<typeof start>) =>
    ((await answer).body as { error?: { code: string } }).error?.code
  const old = adBuilds()[1]
  const older = { s3Bucket: old?.s3Bucket ?? '', scriptVersion: old?.version ?? '' }
  expect(await code(start(tag(), current()))).toBe('build_not_found')
  expect(await code(start(tag(), { s3Bucket: 'cci-empty', scriptVersion: 'cci-empty' }))).toBe('build_not_found')
  expect(await code(start(tag(), next, older))).toBe('tag_changed')
  expect(await code(start(vigil.tagOf('Rival')))).toBe('tag_not_found')
  expect((await list()).rollouts).toEqual([])
})

test('ends once, by the first action', async () => {
  const { id } = (await start()).body
  expect((await act(id, 'continue')).status).toBe(409)
  const answers = await Promise.all([act(id, 'return'), act(id, 'finish'), act(id, 'return')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await act(randomUUID(), 'return')).status).toBe(404)
})

test('counts a visitor once a day, and neither bots nor tags of others', async () => {
  const { id } = (await start()).body
  const health = { errors: 0, ads: 1, blocks: 0, sent: 1, failed: 0 }
  const report = (from: string, userAgent: string) => {
    const event = { id: randomUUID(), at: vigil.clock.now.getTime(), host: 'news.example', type: 'page_health' }
    return post(from, { ...event, rollout: id, build: next.s3Bucket, group: 'canary', ...health }, userAgent)
  }
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await report(tag(), firefox)
  await report(tag(), firefox)
  await report(tag(), 'Googlebot/2.1 (+http://www.google.com/bot.html)')
  await report(vigil.tagOf('Rival'), `${firefox} other`)
  await vigil.collection.flushed()
  expect((await list()).rollouts[0]?.views).toEqual({ canary: 1, control: 0 })
  later(24 * 60)
  await report(tag(), firefox)
  await vigil.collection.flushed()
  expect((await list()).rollouts[0]?.views).toEqual({ canary: 2, control: 0 })
})

test('is evaluated every ten seconds by one worker', async () => {
  await start()
  const working = { ...vigil.deps, log: { warn: () => undefined } }
  expect(await evaluateOne(working)).toBe(true)
  expect(await evaluateOne(working)).toBe(false)
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 10_000)
  expect((await Promise.all([evaluateOne(working), evaluateOne(working)])).filter(Boolean)).toHaveLength(1)
})

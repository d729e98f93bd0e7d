import {
  authorise,
  freemiumDistribution,
  freemiumFinished,
  freemiumLive,
  freemiumStatus,
  integrationLimits,
  profile,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { ownVigil, type TestVigil } from '../../../testing/vigil.ts'

/** A publisher before its first traffic. */
async function newcomer() {
  const vigil = await ownVigil()
  const organizationId = vigil.organizationId('Herald')
  await vigil.database.query('update organizations set status_id = 8 where id = $1', [organizationId])
  const web = await vigil.as('web')
  const body = { organizationId }
  return {
    vigil,
    web,
    body,
    live: async () => (await web.call(freemiumLive, { body })).body,
    statusId: async () => (await web.call(freemiumStatus, {})).body.organizationsStatusId,
  }
}
const views = (vigil: TestVigil, count: number) =>
  vigil.collect(
    'Herald',
    Array.from({ length: count }, () => ({ type: 'page_view' as const })),
  )
const later = (vigil: TestVigil, hours: number) => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + hours * 3_600_000)
}

test('progresses from the first sign-in to the reports, by confirmation and by traffic', async () => {
  const { vigil, web, body, live, statusId } = await newcomer()
  expect([await statusId(), (await live()).status]).toEqual([8, 'integration_not_finished'])

  const finished = await web.call(freemiumFinished, { body })
  expect(finished.body).toMatchObject({ ...body, status: 'waiting_for_data', organizationsStatusId: 9 })
  expect(await statusId()).toBe(9)

  later(vigil, integrationLimits.firstTrafficHours - 0.1)
  expect((await live()).status).toBe('waiting_for_data')
  later(vigil, 0.2)
  expect((await live()).status).toBe('integration_maybe_broken')

  await views(vigil, 1)
  expect(await live()).toMatchObject({ status: 'waiting_for_more_data', pageViews: 1 })
  await views(vigil, integrationLimits.pageViews - 2)
  expect(await live()).toMatchObject({ status: 'waiting_for_more_data', pageViews: 4_999, organizationsStatusId: 9 })
  await views(vigil, 1)
  expect(await live()).toMatchObject({ status: 'ready', pageViews: 5_000, organizationsStatusId: 10 })
  expect([await statusId(), (await web.call(profile, {})).body.organizationStatusID]).toEqual([10, 10])
})

test('restarts the waiting time when the integration is confirmed again', async () => {
  const { vigil, web, body, live } = await newcomer()
  await web.call(freemiumFinished, { body })
  later(vigil, 13)
  expect((await live()).status).toBe('integration_maybe_broken')
  await web.call(freemiumFinished, { body })
  expect((await live()).status).toBe('waiting_for_data')
})

test('stays done once it is done', async () => {
  const vigil = await ownVigil()
  const body = { organizationId: vigil.organizationId('Herald') }
  const web = await vigil.as('web')
  expect((await web.call(freemiumFinished, { body })).body).toMatchObject({
    status: 'ready',
    organizationsStatusId: 10,
  })
  expect((await web.call(freemiumStatus, {})).body.organizationsStatusId).toBe(10)
})

test('creates one tag with the newest build for a publisher without tags', async () => {
  const { vigil, web, body } = await newcomer()
  await vigil.database.query('delete from distributions where organization_id = $1', [body.organizationId])
  const answers = await Promise.all([1, 2, 3].map(() => web.call(freemiumDistribution, { body })))
  const [first] = answers.map((answer) => answer.body.distribution)
  expect(new Set(answers.map((answer) => answer.body.distribution))).toEqual(new Set([first]))
  expect(answers[0]?.body.scriptUrl).toMatch(new RegExp(`/${first?.split('-')[0]}/script\\.js$`))
  const scope = authorise((await vigil.accountOf('web')).viewer, body.organizationId)
  const tags = await vigil.database.deployments.tags(scope)
  expect(tags).toMatchObject([{ id: first, comment: 'Main site', latest: { status: 'in progress' } }])
})

test('uses the first tag of a publisher with tags', async () => {
  const { vigil, web, body } = await newcomer()
  expect((await web.call(freemiumDistribution, { body })).body.distribution).toBe(vigil.tagOf('Herald'))
})

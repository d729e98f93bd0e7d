import { authoriseKey } from '@vigil/contract'
import { openDatabase } from '@vigil/database'
import { createTestDatabase } from '@vigil/database/testing'
import { allDemoDistributions, demoAuditLog, demoRollouts } from '@vigil/demo'
import { adBuilds } from '@vigil/tags'
import { expect, onTestFinished, test } from 'vitest'
import { registerBuilds } from './delivery/register-builds.ts'
import { loadDemoRollouts } from './demo-rollouts.ts'
import { loadProfile } from './features/ad-quality/settings/load-profile.ts'
import { toSender } from './features/shared/contact/store-request.ts'
import { loadDemo, refuseDemoAccounts } from './first-start.ts'
import { hashPassword } from './identity/passwords.ts'

test("loads the demo once, with profiles for its publisher's tags that reference existing entries", async () => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, () => undefined)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  await loadDemo(database)
  await loadDemo(database)
  expect(await database.contactRequests.unmailed()).toEqual([])
  expect((await database.audit.verify()).entries).toBe(demoAuditLog.length)
  const [publisher, exchange] = await Promise.all(
    ['publisher@vigil.test', 'ssp@vigil.test'].map(async (email) => (await database.accounts.byEmail(email))?.viewer),
  )
  expect(publisher && (await database.notifications.activeFor(publisher.userId))).toBeNull()
  expect(exchange && (await database.contactRequests.ofSender(toSender(exchange), 10))).toHaveLength(1)
  const tag = allDemoDistributions().find(({ name }) => name === 'Tideline and Quayside')
  const profile = await loadProfile(database, tag?.id ?? '')
  expect(profile?.categories.map(({ name }) => name)).toEqual(expect.arrayContaining(['Gambling', 'Adult content']))
  expect(profile?.brands.map(({ name }) => name)).toEqual(expect.arrayContaining(['Sable Motors', 'bet365']))
  expect(profile?.domains).toContainEqual({ domain: 'golden-reef-casino.example', isBlocking: true })
})

test('runs a rollout that finishes and one that returns in the past, once', async () => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, () => undefined)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  await loadDemo(database)
  await registerBuilds(database)
  await loadDemoRollouts(database, new Date())
  await loadDemoRollouts(database, new Date())
  const found = await Promise.all(
    demoRollouts.map(async ({ organizationName, tagName }) => {
      const tag = allDemoDistributions().find(
        (one) => one.organizationName === organizationName && one.name === tagName,
      )
      const organizationId = await database.deployments.organizationOf(tag?.id ?? '')
      const scope = authoriseKey({ organizationId: organizationId ?? 0 })
      const [held] = await database.deployments.tagsByIds(scope, [tag?.id ?? ''])
      const rollouts = await database.rollouts.list(scope, 10)
      const alerts = await database.alerts.list(scope, { filter: 'all', page: 1, rowsPerPage: 10 }, new Date())
      return { build: held?.bucket, rollouts, alerts: alerts.rows.map(({ condition }) => condition.kind) }
    }),
  )
  const [current, previous] = adBuilds()
  expect(found).toMatchObject([
    { build: current?.s3Bucket, rollouts: [{ state: 'finished', outcome: { tripped: null } }], alerts: [] },
    {
      build: previous?.s3Bucket,
      rollouts: [{ state: 'returned', outcome: { tripped: 'first-paint' } }],
      alerts: ['rollout'],
    },
  ])
  expect(await database.deployments.inProgress()).toEqual([])
})

test('refuses demo accounts in production, unless they are blocked or have another password', async () => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, () => undefined)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  await refuseDemoAccounts(database)
  await loadDemo(database)
  await expect(refuseDemoAccounts(database)).rejects.toThrow(/superadmin@vigil\.test.*publisher@vigil\.test/)
  await database.query("update users set is_blocked = true where email <> 'ssp@vigil.test'")
  await expect(refuseDemoAccounts(database)).rejects.toThrow('password: ssp@vigil.test.')
  const hash = await hashPassword('quiet harbour at dawn')
  await database.query("update users set password_hash = $1 where email = 'ssp@vigil.test'", [hash])
  await refuseDemoAccounts(database)
})

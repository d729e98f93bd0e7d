import { alertKindsFor, alertRulePreview, defaultConditions, defaultSensitivity } from '@vigil/contract'
import { demoDistributions, demoTraffic } from '@vigil/demo'
import { expect, test } from 'vitest'
import { ownVigil } from '../../../testing/vigil.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-11-14T12:00:00Z')
const weeks = 60 / 7

test.each([
  ['Northwind Daily', 1],
  ['Open Trail Network', 2],
])('raises at most one false alarm per week in 60 quiet days of %s', async (publisher, seed) => {
  const vigil = await ownVigil()
  vigil.clock.now = new Date(now)
  const tags = demoDistributions(publisher)
  await vigil.database.distributions.seed(
    tags.map(({ id, name }) => ({ id, organizationId: vigil.organizationId('Herald'), comment: name, kind: 'ad' })),
  )
  const range = { from: now - 60 * dayMs, to: now }
  const { collector } = vigil.collection
  let incidents = 0
  let sending: Promise<unknown>[] = []
  for (const request of demoTraffic({ seed, distributions: tags, isQuiet: true, ...range })) {
    incidents += request.beacon.events.filter(({ type }) => type === 'incident').length
    const { beacon, receivedAt, ip: address, userAgent } = request
    sending.push(collector.receive({ body: Buffer.from(JSON.stringify(beacon)), address, userAgent, receivedAt }))
    if (sending.length < 2_000) continue
    await Promise.all(sending)
    sending = []
  }
  await Promise.all(sending)
  await vigil.collection.flushed()
  // Quiet, but not empty: some attacks could be mistaken for a wave.
  expect(incidents).toBeGreaterThan(100)
  const { call } = await vigil.as('web')
  const alarms: Record<string, number> = {}
  for (const kind of alertKindsFor({ type: 'Publisher', subTypes: ['Web'] })) {
    const body = { condition: defaultConditions[kind], sensitivity: defaultSensitivity }
    const preview = await call(alertRulePreview, { body })
    expect(preview.status).toBe(200)
    alarms[kind] = preview.body.total
  }
  const total = Object.values(alarms).reduce((sum, count) => sum + count, 0)
  expect(total, JSON.stringify(alarms)).toBeLessThanOrEqual(weeks)
})

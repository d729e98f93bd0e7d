import { publisherThreatReport, threatReportMail } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const eventDate = '2026-11-13'
const now = new Date('2026-11-14T12:00:00Z')
const ids = { own: 'herald-incident-one', second: 'herald-incident-two' }

const incident = (id: string): TestEvent => ({
  id,
  type: 'incident',
  host: 'news.example',
  at: Date.parse('2026-11-13T09:14:05Z'),
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'redirect-top-1',
})

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = now
  await vigil.collect('Herald', [incident(ids.own), incident(ids.second)])
})
afterAll(() => vigil.stop())

const herald = () => vigil.organizationId('Herald')
const requestReport = (actionGroupID: string) => ({
  params: { actionGroupID },
  query: { organizationId: herald(), eventDate },
})

test("mails the team once with the report and the user's name, with a rate limit", async () => {
  const body = { organizationId: herald(), actionGroupID: ids.own, eventDate }
  const person = await vigil.as('web')
  const requestedAt = now.toISOString()
  const both = await Promise.all([1, 2].map(() => person.call(threatReportMail, { body })))
  for (const answer of both) expect(answer.body).toEqual({ ok: true, requestedAt })
  expect(vigil.mails).toHaveLength(1)
  expect(vigil.mails[0]).toMatchObject({
    to: 'support@vigil.test',
    subject: 'Threat report request: Forced redirect, Herald',
  })
  expect(vigil.mails[0]?.text).toContain(`actionGroupID=${ids.own}`)
  expect(vigil.mails[0]?.text).toContain('web@vigil.example')
  const statuses = []
  for (let count = 0; count < 19; count++) statuses.push((await person.call(threatReportMail, { body })).status)
  expect(statuses).toEqual([...Array(18).fill(200), 429])
  expect(vigil.mails).toHaveLength(1)
  const report = await person.call(publisherThreatReport, requestReport(ids.own))
  expect(report.body.threatItem.requestedAt).toBe(requestedAt)
  const other = await person.call(publisherThreatReport, requestReport(ids.second))
  expect(other.body.threatItem.requestedAt).toBeUndefined()
})

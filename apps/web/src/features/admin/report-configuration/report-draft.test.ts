import { type ReportConfiguration, reportTexts, reportTypes } from '@vigil/contract'
import { expect, test } from 'vitest'
import { emailProblem, newDraft, toDraft, toReportBody } from './report-draft.ts'

const brand = { supportEmail: 'Support@vigil.test' }
const filled = { ...newDraft(reportTypes.ad, brand), orgId: 7, emails: ['ops@example.test'], greeting: 'Hello' }

test('defaults to weekly on Monday at 9 AM EST, if its type allows', () => {
  expect(newDraft(reportTypes.cart, brand)).toMatchObject({
    frequency: 'weekly',
    weekday: 'monday',
    time: '9 AM',
    timezone: 'UTC -5:00',
    emails: [],
  })
  expect(newDraft(reportTypes.leakage, brand).frequency).toBe('weekly')
  expect(newDraft(reportTypes.trial, brand)).toMatchObject({ frequency: 'once', emails: ['support@vigil.test'] })
})

test('sends nothing while organization, emails or greeting are missing', () => {
  expect(toReportBody(filled)).not.toBeNull()
  expect(toReportBody({ ...filled, orgId: null })).toBeNull()
  expect(toReportBody({ ...filled, emails: [] })).toBeNull()
  expect(toReportBody({ ...filled, greeting: '   ' })).toBeNull()
})

test('derives the day from the frequency', () => {
  const buildDay = (frequency: 'weekly' | 'monthly') => toReportBody({ ...filled, frequency, weekday: 'friday' })?.day
  expect([buildDay('weekly'), buildDay('monthly')]).toEqual(['friday', 'first monday'])
})

test('a free-trial report requires its start and one of its two reports', () => {
  const trial = { ...newDraft(reportTypes.trial, brand), orgId: 7, greeting: 'Hello', trialStart: '2026-11-01' }
  expect(toReportBody(trial)).not.toBeNull()
  expect(toReportBody({ ...trial, trialStart: null })).toBeNull()
  expect(toReportBody({ ...trial, sendFirst: false, sendSecond: false })).toBeNull()
})

test('compares email addresses case-insensitively', () => {
  expect(emailProblem('  ', [])).toBe(reportTexts.emailEmpty)
  expect(emailProblem('nobody', [])).toBe(reportTexts.emailInvalid)
  expect(emailProblem(`${'x'.repeat(60)}@example.test`, [])).toBe(reportTexts.emailInvalid)
  expect(emailProblem('OPS@example.test', ['ops@example.test'])).toBe(reportTexts.emailTaken)
  expect(emailProblem('ops@example.test', [])).toBeNull()
})

test('restores a stored report unchanged', () => {
  const body = toReportBody(filled)
  const kept = { ...body, id: 1, active: 1 } as unknown as ReportConfiguration // fields the form does not read are omitted
  expect(toDraft(kept)).toEqual(filled)
})

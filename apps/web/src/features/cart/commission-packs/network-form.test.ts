import { networkMessages } from '@vigil/contract'
import { expect, test } from 'vitest'
import { type NetworkDraft, networkProblems, networkRequest, newNetwork } from './network-form.ts'

const draft = (part: Partial<NetworkDraft>): NetworkDraft => ({ ...newNetwork, name: 'Trail Partners', ...part })

test('accepts typed numbers with a point or a comma', () => {
  expect(networkRequest(draft({ windowDays: '45', ratePercent: '7,5' }))).toMatchObject({
    windowDays: 45,
    ratePercent: 7.5,
  })
})

test.each([
  [{ windowDays: '' }, 'windowDays', networkMessages.windowDays],
  [{ windowDays: '1.5' }, 'windowDays', networkMessages.windowDays],
  [{ ratePercent: '101' }, 'ratePercent', networkMessages.ratePercent],
  [{ ratePercent: 'ten' }, 'ratePercent', networkMessages.ratePercent],
  [{ name: ' ' }, 'name', networkMessages.name],
  [
    { format: 'impact', account: { ...newNetwork.account, actionTrackerId: 'x' } },
    'actionTrackerId',
    networkMessages.account,
  ],
] as const)('refuses %j with a message at the field', (part, field, message) => {
  const invalid = draft(part)
  expect(networkProblems(invalid)).toEqual({ [field]: message })
  expect(networkRequest(invalid)).toBeNull()
})

test('keeps only the account numbers of the format', () => {
  const account = { companyId: '1', enterpriseId: '2', subscriptionId: '3', actionTrackerId: '4' }
  expect(networkRequest(draft({ format: 'impact', account }))?.account).toEqual({
    companyId: '',
    enterpriseId: '',
    subscriptionId: '',
    actionTrackerId: '4',
  })
})

import { affiliateFeeMessages } from '@vigil/contract'
import { expect, test } from 'vitest'
import { feeProblems, feeRequest, totalFee } from './fee-form.ts'

const good = { affiliateFee: 10, networkFee: 20 }

test('total = affiliate fee + network fee × affiliate fee', () => {
  expect(totalFee(good)).toBe(12)
  expect(totalFee({ affiliateFee: 40, networkFee: 0 })).toBe(40)
  expect(totalFee({ affiliateFee: '', networkFee: 20 })).toBeNull()
})

test('accepts valid fees and sends them', () => {
  expect(feeProblems(good)).toEqual({})
  expect(feeRequest({ affiliateFee: '12.5', networkFee: 0 })).toEqual({
    affiliate_network_id: 1,
    affiliate_id: 1,
    affiliate_network_fee: 0,
    affiliate_fee: 12.5,
  })
})

test.each([
  [{ ...good, affiliateFee: '' }, { affiliateFee: affiliateFeeMessages.affiliateFee }],
  [{ ...good, affiliateFee: '-' }, { affiliateFee: affiliateFeeMessages.affiliateFee }],
  [{ ...good, affiliateFee: -1 }, { affiliateFee: affiliateFeeMessages.affiliateFee }],
  [{ ...good, networkFee: ' ' }, { networkFee: affiliateFeeMessages.networkFee }],
  [{ ...good, affiliateFee: 101 }, { affiliateFee: affiliateFeeMessages.tooMuch }],
  [{ ...good, networkFee: 100.5 }, { networkFee: affiliateFeeMessages.tooMuch }],
  [{ affiliateFee: 60, networkFee: 41 }, { total: affiliateFeeMessages.totalTooMuch }],
  [
    { affiliateFee: '', networkFee: 'x' },
    { affiliateFee: affiliateFeeMessages.affiliateFee, networkFee: affiliateFeeMessages.networkFee },
  ],
])('rejects %j with a message and does not send it', (draft, problems) => {
  expect(feeProblems(draft)).toEqual(problems)
  expect(feeRequest(draft)).toBeNull()
})

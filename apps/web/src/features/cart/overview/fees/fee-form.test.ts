import { affiliateFeeMessages } from '@vigil/contract'
import { expect, test } from 'vitest'
import { describeTotal, feeProblems, feeRequest, parsePercent, totalFee } from './fee-form.ts'

const good = { affiliateFee: 10, networkFee: 20 }

test('total = affiliate fee + network fee × affiliate fee', () => {
  expect(totalFee(good)).toBe(12)
  expect(totalFee({ affiliateFee: 40, networkFee: 0 })).toBe(40)
  expect(totalFee({ affiliateFee: '', networkFee: 20 })).toBeNull()
})

test('describes the total with an example, or with the sum that is too high', () => {
  expect(describeTotal(good)).toBe('On an order of $100: $10.00 to the affiliate and $2.00 to the network')
  expect(describeTotal({ affiliateFee: 60, networkFee: '41' })).toBe('60% and 41% are 101% together.')
  expect(totalFee({ affiliateFee: 60, networkFee: 41 })).toBeNull()
})

test.each([
  ['10,5', 10.5],
  ['10.5', 10.5],
  [' 10,50 % ', 10.5],
  ['10,', 10],
  ['7', 7],
])('reads %j as %d%%', (typed, percent) => expect(parsePercent(typed)).toBe(percent))

test.each(['1,234', '1.000,5', '10,5,5', '1e1', '0x10', '-', '.', '10 or 5'])('does not accept %j', (typed) => {
  expect(parsePercent(typed)).toBeNaN()
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

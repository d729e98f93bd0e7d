import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const order = { at: 600_000, order_id: '1', value: 10, discount_value: 0, coupon_code: '' }
const nothing = { arrivals: [], attempts: [], stuffings: [], order }
const attempt = (at: number, code: string, origin = 'SaveBuddy') => ({ at, code, origin })

const blocksOf = (attempts: ReturnType<typeof attempt>[]) =>
  timelineOf({ ...nothing, attempts })
    .filter(({ action_name }) => action_name === 'DiscountBlock')
    .map(({ event_time, additional_information }) => [
      Date.parse(event_time),
      JSON.parse(additional_information).coupon_codes,
    ])

test('codes that are tried in one go are one event, a later go is another', () => {
  const attempts = [attempt(0, 'A'), attempt(59_999, 'B'), attempt(119_000, 'A'), attempt(200_000, 'C')]
  expect(blocksOf(attempts)).toEqual([
    [0, ['A', 'B']],
    [200_000, ['C']],
  ])
})

test('extensions that try at the same time are told apart', () => {
  const attempts = [
    attempt(0, 'A'),
    attempt(700, 'A', 'PennyWren'),
    attempt(1_400, 'B'),
    attempt(2_100, 'B', 'PennyWren'),
  ]
  expect(blocksOf(attempts)).toEqual([
    [0, ['A', 'B']],
    [700, ['A', 'B']],
  ])
})

test('a session of nothing but its order is that order', () => {
  expect(timelineOf(nothing).map(({ action_name }) => action_name)).toEqual(['CheckoutSummary'])
})

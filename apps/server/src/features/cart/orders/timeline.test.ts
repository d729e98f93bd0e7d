import { expect, test } from 'vitest'
import { buildTimeline } from './timeline.ts'

const order = { at: 600_000, order_id: '1', value: 10, discount_value: 0, coupon_code: '' }
const nothing = { arrivals: [], attempts: [], stuffings: [], order }
const attempt = (at: number, code: string, origin = 'SaveBuddy') => ({ at, code, origin })

const listBlocks = (attempts: ReturnType<typeof attempt>[]) =>
  buildTimeline({ ...nothing, attempts })
    .filter(({ action_name }) => action_name === 'DiscountBlock')
    .map(({ event_time, additional_information }) => [
      Date.parse(event_time),
      JSON.parse(additional_information).coupon_codes,
    ])

test('groups codes tried in one run, and separates a later run', () => {
  const attempts = [attempt(0, 'A'), attempt(59_999, 'B'), attempt(119_000, 'A'), attempt(200_000, 'C')]
  expect(listBlocks(attempts)).toEqual([
    [0, ['A', 'B']],
    [200_000, ['C']],
  ])
})

test('separates extensions that try codes at the same time', () => {
  const attempts = [
    attempt(0, 'A'),
    attempt(700, 'A', 'PennyWren'),
    attempt(1_400, 'B'),
    attempt(2_100, 'B', 'PennyWren'),
  ]
  expect(listBlocks(attempts)).toEqual([
    [0, ['A', 'B']],
    [700, ['A', 'B']],
  ])
})

test('has only the order for a session without other events', () => {
  expect(buildTimeline(nothing).map(({ action_name }) => action_name)).toEqual(['CheckoutSummary'])
})

import { expect, test } from 'vitest'
import { type NamedValue, namedValues } from './named-values.ts'

const few: NamedValue[] = [
  { label: 'Index', value: 9 },
  { label: 'Other', value: 4 },
  { label: 'AppNexus', value: 3 },
  { label: 'OpenX', value: 3 },
  { label: 'Sovrn', value: 1 },
]
const of = (most: number) => namedValues('ssp', most, async () => few)

test('sums the rest into one value, together with a value of the same name', async () => {
  expect(await of(3)).toEqual([
    { label: 'Index', value: 9 },
    { label: 'Other', value: 8 },
    { label: 'AppNexus', value: 3 },
  ])
  expect(await of(4)).toEqual([
    { label: 'Index', value: 9 },
    { label: 'Other', value: 5 },
    { label: 'AppNexus', value: 3 },
    { label: 'OpenX', value: 3 },
  ])
})

test('has no rest when all values are named, except a value of that name', async () => {
  expect(await of(5)).toEqual(few)
  expect(await namedValues('ssp', 5, async () => [])).toEqual([])
})

test('lets the warehouse sum the rest of a dimension with many values', async () => {
  const queries: unknown[] = []
  const answer = await namedValues('adomain', 150, async (question) => {
    queries.push(question)
    return question.top ? few : Array.from({ length: question.limit ?? 0 }, () => ({ label: 'x', value: 1 }))
  })
  expect([answer, queries.at(-1)]).toEqual([few, { by: ['adomain'], top: { adomain: 150 }, other: 'Other' }])
})

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

test('beyond the named ones the rest is one value, in its place, with what is really called so', async () => {
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

test('where all are named there is no rest but what is called so', async () => {
  expect(await of(5)).toEqual(few)
  expect(await namedValues('ssp', 5, async () => [])).toEqual([])
})

test('of a dimension with very many values the warehouse adds up the rest', async () => {
  const asked: unknown[] = []
  const answer = await namedValues('adomain', 150, async (question) => {
    asked.push(question)
    return question.top ? few : Array.from({ length: question.limit ?? 0 }, () => ({ label: 'x', value: 1 }))
  })
  expect([answer, asked.at(-1)]).toEqual([few, { by: ['adomain'], top: { adomain: 150 }, other: 'Other' }])
})

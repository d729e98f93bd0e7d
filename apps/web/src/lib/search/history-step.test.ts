import { expect, test } from 'vitest'
import { historyStep } from './history-step.ts'

const before = { organization: 3, tab: 'feed', site: ['a.example'], search: '', page: 2, sort: 'time' }
const step = (part: Record<string, unknown>, typed?: string) => historyStep(before, part, typed)

test.each([{ organization: 4, page: 1 }, { tab: 'activity' }, { site: [] }, { from: '2026-11-01', to: '2026-11-02' }])(
  'adds an entry for %o',
  (part) => expect(step(part)).toEqual({ replace: false, typed: undefined }),
)

test.each([{ page: 3 }, { sort: 'ssp', order: 'asc', page: 1 }, { site: ['a.example'], page: 1 }, {}])(
  'adds none for %o',
  (part) => expect(step(part).replace).toBe(true),
)

test('adds one entry for a typed text, even after pauses', () => {
  const first = step({ search: 'f', page: 1 })
  expect(first).toEqual({ replace: false, typed: 'search' })
  expect(historyStep({ ...before, search: 'f' }, { search: 'fo', page: 1 }, first.typed)).toEqual({
    replace: true,
    typed: 'search',
  })
})

test('starts another entry for another field, and keeps typing together across table pages', () => {
  expect(step({ email: 'a' }, 'search')).toEqual({ replace: false, typed: 'email' })
  expect(step({ page: 4 }, 'search')).toEqual({ replace: true, typed: 'search' })
})

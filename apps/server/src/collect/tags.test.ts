import { expect, test } from 'vitest'
import { Tags } from './tags.ts'

/** A source whose answers the test sets, and a clock of its own. */
function scene(mostStaleMs?: number) {
  const state = { now: 0, name: 'first', isAway: false }
  const source = {
    byIds: async (ids: readonly string[]) => {
      if (state.isAway) throw new Error('away')
      return ids.map((id) => ({ id, name: state.name }))
    },
  }
  return { state, tags: new Tags(source, () => state.now, mostStaleMs) }
}

test('a tag that is in use is answered at once, and asked for again behind that', async () => {
  const { state, tags } = scene()
  await tags.find('a')
  state.name = 'second'
  state.now = 60_000
  expect(tags.find('a')).toEqual({ id: 'a', name: 'first' })
  await expect.poll(() => tags.find('a')).toEqual({ id: 'a', name: 'second' })
})

test('where age has a bound, one that was seldom asked for is asked for first', async () => {
  const { state, tags } = scene(5_000)
  await tags.find('a')
  state.name = 'second'
  state.now = 4_000
  expect(tags.find('a')).toEqual({ id: 'a', name: 'first' })
  state.now = 60_000
  state.name = 'third'
  expect(await tags.find('a')).toEqual({ id: 'a', name: 'third' })
})

test('while the accounts are away, what is known stays true', async () => {
  const { state, tags } = scene(5_000)
  await tags.find('a')
  state.isAway = true
  state.now = 60_000
  expect(await tags.find('a')).toEqual({ id: 'a', name: 'first' })
})

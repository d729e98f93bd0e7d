import { expect, test } from 'vitest'
import { Tags } from './tags.ts'

/** A source with settable results and a settable clock. */
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

test('returns a tag in use at once and refreshes it in the background', async () => {
  const { state, tags } = scene()
  await tags.find('a')
  state.name = 'second'
  state.now = 60_000
  expect(tags.find('a')).toEqual({ id: 'a', name: 'first' })
  await expect.poll(() => tags.find('a')).toEqual({ id: 'a', name: 'second' })
})

test('refreshes a rarely used tag first when its age is limited', async () => {
  const { state, tags } = scene(5_000)
  await tags.find('a')
  state.name = 'second'
  state.now = 4_000
  expect(tags.find('a')).toEqual({ id: 'a', name: 'first' })
  state.now = 60_000
  state.name = 'third'
  expect(await tags.find('a')).toEqual({ id: 'a', name: 'third' })
})

test('keeps cached tags while the accounts database is unavailable', async () => {
  const { state, tags } = scene(5_000)
  await tags.find('a')
  state.isAway = true
  state.now = 60_000
  expect(await tags.find('a')).toEqual({ id: 'a', name: 'first' })
})

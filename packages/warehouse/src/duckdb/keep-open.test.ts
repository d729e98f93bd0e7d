import { expect, test } from 'vitest'
import { keepOpen } from './keep-open.ts'
import type { DuckDbStore } from './store.ts'

test('reopens a store that rejects everything, once, and again if that fails', async () => {
  const happened: string[] = []
  let state: 'well' | 'invalidated' | 'unopenable' = 'well'
  const open = async (): Promise<DuckDbStore> => {
    happened.push('open')
    if (state === 'unopenable') throw new Error('No space left on device')
    state = 'well'
    const answer = async () => {
      if (state !== 'well') throw new Error('FATAL Error: Failed: database has been invalidated')
      return 1
    }
    const close = async () => void happened.push('close')
    return { query: async () => [[await answer()]], loadedTo: answer, close } as unknown as DuckDbStore // the methods that are called
  }
  const store = await keepOpen(open)
  expect(await store.loadedTo('c')).toBe(1)

  state = 'invalidated'
  await expect(Promise.all([store.loadedTo('c'), store.loadedTo('c')])).rejects.toThrow('invalidated')
  expect(await store.loadedTo('c')).toBe(1)
  expect(happened).toEqual(['open', 'close', 'open'])

  state = 'invalidated'
  const failing = store.loadedTo('c')
  state = 'unopenable'
  await expect(failing).rejects.toThrow('invalidated')
  await expect(store.loadedTo('c')).rejects.toThrow('No space')
  await expect(store.loadedTo('c')).rejects.toThrow('No space')
  state = 'well'
  await store.loadedTo('c').catch(() => undefined)
  expect(await store.loadedTo('c')).toBe(1)
})

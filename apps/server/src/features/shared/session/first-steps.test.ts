import { firstStepsDismiss, profile } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

test('shows the first steps until the user dismisses them; other users still see them', async () => {
  const showsTo = async (name: string) => (await (await vigil.as(name)).call(profile, {})).body.showsFirstSteps
  expect([await showsTo('web'), await showsTo('shop')]).toEqual([true, true])
  const user = await vigil.as('web')
  expect((await user.call(firstStepsDismiss, {})).status).toBe(200)
  expect((await user.call(firstStepsDismiss, {})).status).toBe(200)
  expect([await showsTo('web'), await showsTo('shop')]).toEqual([false, true])
})

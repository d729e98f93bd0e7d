import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { expectAttacksCaught, expectHonestUnharmed } from './testing/expect-composed.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ VIGIL_DEMO: '1' })
})
afterAll(() => vigil.stop())

test('refuses none of 40 composed honest checkouts', async () => {
  await expectHonestUnharmed(vigil, 23, 40)
})

test('refuses or flags all of 50 composed attacks that bypass the page', async () => {
  const refused = await expectAttacksCaught(vigil, 23, 25, 'refuse')
  expect(refused.some(({ verdicts }) => verdicts.some(({ action }) => action === 'refused'))).toBe(true)
  const flagged = await expectAttacksCaught(vigil, 24, 25, 'flag')
  expect(flagged.flatMap(({ refusals }) => refusals)).toEqual([])
})

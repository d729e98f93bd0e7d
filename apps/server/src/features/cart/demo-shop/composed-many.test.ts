import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { expectAttacksCaught, expectHonestUnharmed } from './testing/expect-composed.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ VIGIL_DEMO: '1' })
})
afterAll(() => vigil.stop())

/** To repeat a run: CHECKOUT_SEED=2301. */
const seed = Number(process.env.CHECKOUT_SEED ?? 2_301)

test('refuses none of 500 composed honest checkouts', async () => {
  await expectHonestUnharmed(vigil, seed, 500)
})

test('refuses all of 200 composed attacks that bypass the page, and flags all of 100', async () => {
  await expectAttacksCaught(vigil, seed + 1, 200, 'refuse')
  const flagged = await expectAttacksCaught(vigil, seed + 2, 100, 'flag')
  expect(flagged.flatMap(({ refusals }) => refusals)).toEqual([])
})

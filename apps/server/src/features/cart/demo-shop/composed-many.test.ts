import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { expectAttacksCaught, expectHonestUnharmed } from './testing/expect-composed.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ VIGIL_DEMO: '1' })
})
afterAll(() => vigil.stop())

test('refuses none of 500 composed honest checkouts', async () => {
  await expectHonestUnharmed(vigil, 2_301, 500)
})

test('refuses all of 200 composed attacks past the page, and flags all of 100', async () => {
  await expectAttacksCaught(vigil, 2_302, 200, 'refuse')
  const flagged = await expectAttacksCaught(vigil, 2_303, 100, 'flag')
  expect(flagged.flatMap(({ refusals }) => refusals)).toEqual([])
})

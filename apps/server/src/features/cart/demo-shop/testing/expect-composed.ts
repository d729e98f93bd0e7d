import { expect } from 'vitest'
import type { TestVigil } from '../../../../testing/vigil.ts'
import { composeAttacks, composeHonest } from './compose.ts'
import { playAll } from './play.ts'

/** Composed honest checkouts must get their code and commission. */
export async function expectHonestUnharmed(vigil: TestVigil, seed: number, count: number) {
  const plans = composeHonest(seed, count)
  const results = await playAll(vigil, vigil.tagOf('Corner Shop'), plans, 'refuse')
  const byName = new Map(plans.map((plan) => [plan.name, plan]))
  const harmed = results.filter(({ name, refusals, order }) => {
    const plan = byName.get(name)
    const code = plan?.entry === 'none' ? '' : plan?.code
    return refusals.length > 0 || order?.couponCode !== code || order?.affiliate !== plan?.network
  })
  expect(harmed).toEqual([])
  expect(results).toHaveLength(count)
  return results
}

/** No code or claim that bypassed the page may count in an order; with `flag`, it must be flagged. */
export async function expectAttacksCaught(vigil: TestVigil, seed: number, count: number, mode: 'flag' | 'refuse') {
  const plans = composeAttacks(seed, count)
  const results = await playAll(vigil, vigil.tagOf('Corner Shop'), plans, mode)
  const byName = new Map(plans.map((plan) => [plan.name, plan.attack]))
  const missed = results.filter(({ name, order, verdicts }) => {
    const attack = byName.get(name)
    if (!order || !attack) return true
    const isInOrder = order.couponCode === attack.code || order.affiliate === attack.network
    if (mode === 'refuse') return isInOrder
    return (
      isInOrder &&
      !verdicts.some(({ subject, action }) => {
        const isAbout = subject.includes(attack.deed === 'claim' ? attack.network : attack.code)
        return isAbout && action === 'flagged'
      })
    )
  })
  expect(missed).toEqual([])
  expect(results).toHaveLength(count)
  return results
}

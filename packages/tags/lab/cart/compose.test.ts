import { expect, test } from 'vitest'
import { attackCode } from './attack-page.ts'
import { families } from './attacks/index.ts'
import { composeAttacks, partsOf } from './compose.ts'
import { kinds, shops, worlds } from './grammar.ts'

test('a seed gives the same cases every time, and a longer run begins with the shorter one', () => {
  const short = composeAttacks(7, 50)
  expect(composeAttacks(7, 200).slice(0, 50)).toEqual(short)
  expect(composeAttacks(8, 50).map(({ effect }) => effect)).not.toEqual(short.map(({ effect }) => effect))
})

test('a thousand cases cover every kind, world and shop', () => {
  const cases = composeAttacks(1, 1_000)
  for (const kind of kinds)
    for (const world of worlds)
      for (const shop of shops)
        expect(
          cases.filter((one) => one.kind === kind && one.world === world && one.shop === shop).length,
          `${kind} ${world} ${shop}`,
        ).toBeGreaterThan(5)
})

test('a case consists of parts that fit its world and its shop', () => {
  for (const one of composeAttacks(3, 400)) {
    const { effect, trigger, carrier } = partsOf(one)
    for (const part of [effect, trigger, carrier]) {
      expect(part.worlds ?? [one.world]).toContain(one.world)
      expect(part.shops ?? [one.shop]).toContain(one.shop)
    }
  }
})

test('every case is a program that parses', () => {
  for (const [index, one] of composeAttacks(5, 400).entries()) {
    const { script, file } = attackCode(one, index)
    for (const text of [script, file]) expect(() => new Function(text), one.effect).not.toThrow()
  }
})

test('options narrow the cases', () => {
  const cases = composeAttacks(2, 40, { kind: 'affiliate', world: 'isolated', shop: 'spa', effect: 'cookie' })
  for (const one of cases) {
    expect(one).toMatchObject({ kind: 'affiliate', world: 'isolated', shop: 'spa' })
    expect(one.effect).toContain('cookie')
  }
})

test('the grammar knows many ways to bring in a code and to claim a commission', () => {
  const { fills, applies, sends, popups, requests, navigations, attributions } = families
  expect(fills.length + applies.length + sends.length + popups.length).toBeGreaterThanOrEqual(60)
  expect(requests.length + navigations.length + attributions.length).toBeGreaterThanOrEqual(80)
})

test('no two effects share a name', () => {
  const names = Object.values(families).flatMap((family) => family.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})

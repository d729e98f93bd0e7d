import { expect, test } from 'vitest'
import { attackCode } from './attack-page.ts'
import { families } from './attacks/index.ts'
import { caseFrom, composeAttacks, describeCase, partsOf } from './compose.ts'
import { composeHonest, honestParts, honestVisit } from './compose-honest.ts'
import { kinds, shops, worlds } from './grammar.ts'
import { keptAttacks } from './kept-cases.ts'

test('a seed always gives the same cases, and a longer run starts with those of a shorter one', () => {
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

test('the parts of a case fit its world and its shop', () => {
  for (const one of composeAttacks(3, 400)) {
    const { effect, trigger, carrier } = partsOf(one)
    for (const part of [effect, trigger, carrier]) {
      expect(part.worlds ?? [one.world]).toContain(one.world)
      expect(part.shops ?? [one.shop]).toContain(one.shop)
    }
  }
})

test('the program of every case parses', () => {
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

test('the grammar has many ways to apply a code and to claim a commission', () => {
  const { fills, applies, sends, popups, requests, navigations, attributions } = families
  expect(fills.length + applies.length + sends.length + popups.length).toBeGreaterThanOrEqual(60)
  expect(requests.length + navigations.length + attributions.length).toBeGreaterThanOrEqual(80)
})

test('no two effects share a name', () => {
  const names = Object.values(families).flatMap((family) => family.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})

test('kept cases still consist of known parts', () => {
  for (const one of keptAttacks) {
    expect(() => partsOf(one)).not.toThrow()
    expect(caseFrom(describeCase(one), one.id)).toEqual(one)
  }
  expect(new Set(keptAttacks.map(({ id }) => id)).size).toBe(keptAttacks.length)
})

test('honest visits use at least sixty different parts, and each has a journey of a shopper', () => {
  expect(Object.values(honestParts).flat().length).toBeGreaterThanOrEqual(60)
  const visits = composeHonest(4, 400)
  expect(visits).toHaveLength(400)
  for (const one of visits) expect(one.parts.filter((name) => name.startsWith('journey:'))).toHaveLength(1)
  const used = new Set(visits.flatMap(({ parts }) => parts))
  expect(used.size).toBe(Object.values(honestParts).flat().length)
})

test('every script of an honest visit parses', () => {
  for (const one of composeHonest(6, 200)) {
    const { partnerScript, extensions } = honestVisit(one)
    for (const text of [partnerScript, ...extensions.map(({ code }) => code)])
      expect(() => new Function(text), one.parts.join()).not.toThrow()
  }
})

import { threatClasses, threatClassNames, threatLibrary } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traitDefinitions } from '../../../reporting/threat-classes/traits.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})

afterAll(() => vigil.stop())

async function section(name: 'threatClasses' | 'threatTraits') {
  const publisher = await vigil.as('web')
  return (await publisher.call(threatLibrary, { params: { name } })).body.data
}

test('explains every class under its own id, and every variant in its own sentence', async () => {
  const classes = await section('threatClasses')
  if (typeof classes === 'string') throw new Error('the classes are a list')
  expect(classes.map(({ threatDescription }) => threatDescription).sort()).toEqual(
    threatClassNames.map((name) => threatClasses[name].name).sort(),
  )
  expect(new Set(classes.map(({ threatVariantIndexIdRoot }) => threatVariantIndexIdRoot)).size).toBe(classes.length)
  for (const { threatInfo } of classes) expect(threatInfo.length).toBeGreaterThan(400)
  const variants = classes.flatMap((entry) => entry.variants)
  expect(variants).toHaveLength(Object.values(threatClasses).flatMap((each): readonly string[] => each.variants).length)
  expect(new Set(variants.map(({ explanation }) => explanation)).size).toBe(variants.length)
})

test('defines every trait of a class', async () => {
  const classes = await section('threatClasses')
  const definitions = JSON.parse(String(await section('threatTraits')))
  expect(definitions).toEqual(traitDefinitions)
  if (typeof classes === 'string') throw new Error('the classes are a list')
  const named = classes.flatMap(({ variantTraits }) => Object.keys(JSON.parse(variantTraits)))
  expect(named.filter((name) => !(name in definitions))).toEqual([])
})

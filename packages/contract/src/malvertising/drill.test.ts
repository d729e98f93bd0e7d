import { expect, test } from 'vitest'
import { drillCases } from './drill.ts'
import { threatClassNames } from './threats.ts'

test('the drill has an ad for every threat class', () => {
  const drilled = new Set(Object.values(drillCases).map((drill) => ('threatClass' in drill ? drill.threatClass : null)))
  expect(threatClassNames.filter((name) => !drilled.has(name))).toEqual([])
})

import { expect, test } from 'vitest'
import { type ViewerKind, viewers } from '../../lib/viewer/viewer-samples.ts'
import { pages } from '../../pages.ts'
import { mayOpen } from '../page.ts'
import { firstStepsFor } from './steps.ts'

const kinds = Object.keys(viewers) as ViewerKind[]

test.each(kinds.filter((kind) => kind !== 'odd' && kind !== 'integrating'))(
  '%s has three steps, on built pages that they may open',
  (kind) => {
    const steps = firstStepsFor(viewers[kind])
    expect(new Set(steps.map(({ path }) => path)).size).toBe(3)
    for (const { path } of steps) {
      const page = pages.find((one) => one.path === path)
      expect(page?.load, path).toBeDefined()
      expect(page && mayOpen(viewers[kind], page.access), path).toBe(true)
    }
  },
)

test('there are none before the script is on the pages, and for organizations without pages', () => {
  expect(firstStepsFor(viewers.integrating)).toEqual([])
  expect(firstStepsFor(viewers.odd)).toEqual([])
})

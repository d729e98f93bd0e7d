import type { Result, RunOptions } from 'axe-core'

/** Accessibility rules, shared with the component tests. */

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const widths = [1440, 992, 375]

/** WCAG 2.2, level AA: no violation is accepted, however small. Of axe's own advice, only the serious part counts. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Advice that is never serious; these rules scan the whole page. */
const minorRules = ['heading-order', 'landmark-unique', 'region']

const without = (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
const allRules = (excluded: string[]): RunOptions => ({
  runOnly: { type: 'tag', values: [...standard, 'best-practice'] },
  rules: without(excluded),
})

/**
 * axe's options for a theme and width; undefined if it would find nothing new. Colour rules, axe's slowest, do not
 * depend on the width, and all others not on the theme; the middle width adds nothing.
 */
export function rulesFor(theme: Theme, width: number): RunOptions | undefined {
  // Describing passed checks is half of the work.
  const options = { resultTypes: ['violations' as const] }
  if (theme === 'dark') return width === 1440 ? { ...options, runOnly: ['color-contrast'] } : undefined
  if (width === 1440) return { ...options, ...allRules(minorRules) }
  return width === 375 ? { ...options, ...allRules([...minorRules, 'color-contrast']) } : undefined
}

export const describeProblems = (violations: Pick<Result, 'id' | 'impact' | 'tags' | 'nodes'>[]) =>
  violations
    .filter(
      ({ impact, tags }) => impact === 'serious' || impact === 'critical' || tags.some((tag) => standard.includes(tag)),
    )
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )

/** Script: how far the page scrolls sideways, and which elements overflow. */
export const overflow = `(() => {
  const { scrollWidth } = document.scrollingElement
  if (scrollWidth <= innerWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5)
    .map((element) => scrollWidth + ' > ' + innerWidth + ': ' + element.outerHTML.slice(0, 120))
})()`

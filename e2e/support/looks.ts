import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const widths = [1440, 992, 375]
const softly = expect.configure({ soft: true })
const themes = ['light', 'dark'] as const

/** Collects console errors and warnings, including content security policy violations. */
export function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Failed responses are expected in some scenes. Frames without scripts refuse Playwright's own, too.
    const isExpected = /^(Failed to load resource|Blocked script execution in 'about:srcdoc')/.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

type Question = 'all' | 'colours' | 'all but colours'

/** WCAG 2.2, level AA: no violation is accepted, however small. Of axe's own advice, only the serious part counts. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Advice that is never serious; these rules scan the whole page. */
const minorRules = ['heading-order', 'landmark-unique', 'region']

async function accessProblems(page: Page, question: Question) {
  // Describing passed checks is half of the work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (question === 'colours') axe.withRules('color-contrast')
  else
    axe
      .withTags([...standard, 'best-practice'])
      .disableRules(question === 'all' ? minorRules : [...minorRules, 'color-contrast'])
  const { violations } = await axe.analyze()
  return violations
    .filter(
      ({ impact, tags }) => impact === 'serious' || impact === 'critical' || tags.some((tag) => standard.includes(tag)),
    )
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
}

/** How far the page scrolls sideways, and which elements overflow. */
const overflow = `(() => {
  const { scrollWidth } = document.scrollingElement
  if (scrollWidth <= innerWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5)
    .map((element) => scrollWidth + ' > ' + innerWidth + ': ' + element.outerHTML.slice(0, 120))
})()`

const folder = process.env.VIGIL_E2E_PICTURES

async function picture(page: Page, name: string) {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.png`) })
}

/**
 * Colour rules, axe's slowest, do not depend on the width, and all others not on the theme; the middle width adds
 * nothing.
 */
function questionFor(theme: (typeof themes)[number], width: number): Question | undefined {
  if (theme === 'dark') return width === 1440 ? 'colours' : undefined
  if (width === 1440) return 'all'
  return width === 375 ? 'all but colours' : undefined
}

/** Themes do not affect layout, so dark is checked at one width. Screenshots include all. */
const widthsIn = (theme: (typeof themes)[number]) => (theme === 'light' || folder ? widths : [1440])

/** Quick tests check one combination; thorough tests, `.ci/run` and screenshot runs check all. */
const looksEverywhere = () => Boolean(folder || process.env.CI) || test.info().tags.includes('@thorough')

/** Checks the current screen in both themes and at three widths. */
export async function expectGoodLooks(page: Page, name: string) {
  const isWhole = looksEverywhere()
  for (const colorScheme of isWhole ? themes : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of isWhole ? widthsIn(colorScheme) : [1440]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `${name} ${colorScheme} ${width}`)
      // Floating elements reposition a moment after the resize.
      const settled = { message: `${name} overflows at ${width}` }
      await softly.poll(() => page.evaluate(overflow), settled).toEqual([])
      const question = questionFor(colorScheme, width)
      if (question) softly(await accessProblems(page, question), `axe: ${name}, ${colorScheme}, ${width}`).toEqual([])
    }
  }
}

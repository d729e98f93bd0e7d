import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const widths = [1440, 992, 375]
const softly = expect.configure({ soft: true })
const themes = ['light', 'dark'] as const

/** What the browser complained about. A broken content security policy is an error here too. */
export function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    // That a call was answered with an error is what some scenes are about.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

type Question = 'all' | 'colours' | 'all but colours'

/** None of these is serious where it is broken, and they look at the whole page. */
const lesser = ['heading-order', 'landmark-unique', 'region']

async function seriousProblems(page: Page, question: Question) {
  // What is in order need not be described: that is half of the work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (question === 'colours') axe.withRules('color-contrast')
  else axe.disableRules(question === 'all' ? lesser : [...lesser, 'color-contrast'])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
}

/** How far the page can be scrolled sideways, and what sticks out. */
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

/** Colours, which take axe longest, are the same at every width, and all else in both themes; the middle width has nothing of its own. */
function questionFor(theme: (typeof themes)[number], width: number): Question | undefined {
  if (theme === 'dark') return width === 1440 ? 'colours' : undefined
  if (width === 1440) return 'all'
  return width === 375 ? 'all but colours' : undefined
}

/** Colours move nothing: what has room in one theme has it in the other. In pictures all are shown. */
const widthsIn = (theme: (typeof themes)[number]) => (theme === 'light' || folder ? widths : [1440])

/** What `npm test` runs looks once on its way; all of it is for thorough tests, for `.ci/run`, and where pictures are wanted. */
const looksEverywhere = () => Boolean(folder || process.env.CI) || test.info().tags.includes('@thorough')

/** The screen as it stands, in both themes and at three widths. */
export async function expectGoodLooks(page: Page, name: string) {
  const isWhole = looksEverywhere()
  for (const colorScheme of isWhole ? themes : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of isWhole ? widthsIn(colorScheme) : [1440]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `${name} ${colorScheme} ${width}`)
      // What floats over the page finds its new place a moment after the resize.
      const settled = { message: `${name} overflows at ${width}` }
      await softly.poll(() => page.evaluate(overflow), settled).toEqual([])
      const question = questionFor(colorScheme, width)
      if (question) softly(await seriousProblems(page, question), `axe: ${name}, ${colorScheme}, ${width}`).toEqual([])
    }
  }
}

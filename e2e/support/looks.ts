import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Frame, type Page, test } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { describeProblems, overflow, rulesFor, type Theme, themes, widths } from './access-rules.ts'

const softly = expect.configure({ soft: true })

/** Collects console errors and warnings, including content security policy violations. */
export function collectComplaints(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Failed responses are expected in some scenes. Frames without scripts refuse Playwright's own, too.
    const isExpected = /^(Failed to load resource|Blocked script execution in 'about:srcdoc')/.test(message.text())
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** A frame without scripts, such as an ad's, never answers. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 1_000))

async function addAxe(frame: Frame) {
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(axe.source)
}

async function accessProblems(page: Page, options: RunOptions) {
  await addAxe(page.mainFrame())
  const others = page.frames().filter((frame) => frame !== page.mainFrame())
  for (const frame of others) await Promise.race([addAxe(frame).catch(() => undefined), patience()])
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`
  return describeProblems((await page.evaluate(run)) as AxeResults['violations']) // the type that axe returns
}

const folder = process.env.VIGIL_E2E_PICTURES

async function picture(page: Page, name: string) {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.png`) })
}

/** Themes do not affect layout, so dark is checked at one width. Screenshots include all. */
const widthsIn = (theme: Theme) => (theme === 'light' || folder ? widths : [1440])

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
      const poll = { message: `${name} overflows at ${width}` }
      await softly.poll(() => page.evaluate(overflow), poll).toEqual([])
      const options = rulesFor(colorScheme, width)
      if (options) softly(await accessProblems(page, options), `axe: ${name}, ${colorScheme}, ${width}`).toEqual([])
    }
  }
}

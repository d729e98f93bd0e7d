import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import {
  describeProblems,
  overflow,
  rulesFor,
  type Theme,
  themes,
  widths,
} from '../../../../e2e/support/access-rules.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Changes the color scheme that the system prefers; null is the default. */
    emulateTheme: (theme: Theme | null) => Promise<void>
  }
}

// The script is shared with Playwright, which takes text.
const measureOverflow = () => new Function(`return ${overflow}`)() as string[]

/** The browser tests' `expectGoodLooks`: the current screen in both themes and at three widths. */
export async function expectGoodLooks(name: string) {
  onTestFinished(async () => {
    await commands.emulateTheme(null)
    await page.viewport(1440, 900)
  })
  for (const theme of themes) {
    await commands.emulateTheme(theme)
    // Themes do not affect layout.
    for (const width of theme === 'light' ? widths : [1440]) {
      await page.viewport(width, 900)
      await expect.poll(measureOverflow, { message: `${name} overflows at ${width}` }).toEqual([])
      const options = rulesFor(theme, width)
      if (!options) continue
      const { violations } = await axe.run(document, options)
      expect(describeProblems(violations), `axe: ${name}, ${theme}, ${width}`).toEqual([])
    }
  }
}

// Layout shift of every page in the menus, with nothing cached, on a wide screen and on a phone.
import { figure, heading, say } from '../report.mjs'
import { signedIn } from '../signed-in.mjs'

const users = ['superadmin@vigil.test', 'publisher@vigil.test', 'ssp@vigil.test', 'shop@vigil.test']
const goal = 0.02
const screens = [
  { width: 1_440, height: 900 },
  { width: 375, height: 667 },
]

export async function measureShifts(browser, origin) {
  const shifts = []
  for (const user of users) {
    const paths = await readMenu(browser, origin, user)
    for (const viewport of screens) {
      for (const path of paths)
        shifts.push({ user, path, width: viewport.width, shift: await open(path, { user, viewport }) })
    }
  }
  shifts.sort((one, other) => other.shift - one.shift)
  heading(`Layout shift of ${shifts.length} first visits`)
  const above = shifts.filter(({ shift }) => shift > goal)
  for (const { user, path, width, shift } of above.length > 5 ? above : shifts.slice(0, 5)) {
    say(`      ${(shift * 1_000).toFixed(1).padStart(6)}  ${path} at ${width} px, ${user.split('@')[0]}`)
  }
  figure({ what: 'layout shift × 1,000, most', value: shifts[0].shift * 1_000, goal: { atMost: goal * 1_000 } })

  async function open(path, options) {
    const page = await signedIn(browser, origin, options)
    try {
      await page.goto(path)
      await settle(page)
      return await page.evaluate(() => window.shifted)
    } finally {
      await page.context().close()
    }
  }
}

async function readMenu(browser, origin, user) {
  const page = await signedIn(browser, origin, { user })
  try {
    await page.goto('/')
    await page.locator('nav a').first().waitFor()
    return await page.locator('nav a[href^="/"]').evaluateAll((links) => links.map((link) => link.pathname))
  } finally {
    await page.context().close()
  }
}

/** Waits until loading has finished, and then for the last drawing. */
async function settle(page) {
  await page.locator('main h1, h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), null, { timeout: 60_000 })
  await page.waitForTimeout(300)
}

import { buildAddress, buildTitle, listPages, mayOpen } from './support/pages.ts'
import { activeUsers, expect, test } from './support/test.ts'

// One of the longest files and read-only, so both workers share it.
test.describe.configure({ mode: 'parallel' })

/** Specification 1, section 6: guards the page list itself. */
const openTo: Record<string, string[]> = {
  '/dashboard': ['superadmin', 'publisher', 'web', 'app', 'new'],
  '/threat-feed': ['superadmin', 'publisher', 'web', 'app', 'new'],
  '/deployments': ['superadmin', 'publisher', 'web', 'app', 'new'],
  '/alerts': ['superadmin', 'publisher', 'web', 'app', 'ssp', 'dsp', 'shop', 'new'],
  '/feeds': ['superadmin', 'publisher', 'web', 'app', 'ssp', 'dsp', 'new'],
  '/platform-feed': ['superadmin', 'ssp', 'dsp'],
  '/statistics': ['superadmin', 'ssp'],
  '/vigil-cart/overview': ['superadmin', 'shop'],
  '/clients': ['superadmin'],
  '/provisioning': ['superadmin'],
  '/organizations': ['superadmin'],
  '/notifications': ['superadmin'],
  '/report-configuration': ['superadmin'],
}

/** Paths that redirect; their targets have their own tests. */
const leadsElsewhere = ['/faq-direct/$topic', '/integration/$id/status', '/integration/$id/instructions']

test('the page list grants access as specified @thorough', () => {
  const pages = listPages()
  expect(pages.length).toBeGreaterThan(35)
  for (const [path, names] of Object.entries(openTo)) {
    const page = pages.find((one) => one.path === path)
    const allowed = activeUsers.filter((user) => page && mayOpen(user, page))
    expect(
      allowed.map(({ email }) => email.split('@')[0]),
      path,
    ).toEqual(names)
  }
})

for (const user of activeUsers) {
  test(`${user.email} can open exactly its own pages @thorough`, async ({ page, enterAs }) => {
    await enterAs(user.email)
    await expect(page.getByRole('button', { name: /^Welcome, / })).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    for (const listed of listPages().filter(({ path }) => !leadsElsewhere.includes(path))) {
      // Integration pages need their own id; others redirect (integration-status.spec.ts).
      if (listed.path.startsWith('/integration/')) continue
      const address = buildAddress(listed)
      // Like a link inside the app: the URL changes without a reload.
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
      if (mayOpen(user, listed)) {
        await expect(heading, address).toHaveText(buildTitle(listed))
        await expect(page, address).toHaveURL(new RegExp(`${address}(\\?|$)`))
      } else {
        await expect(page, address).toHaveURL('/not-found')
        await expect(heading, address).toHaveText('Page not found!')
      }
    }
  })
}

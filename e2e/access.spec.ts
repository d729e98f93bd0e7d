import { type Endpoint, endpoints } from '@vigil/contract'
import { apiOf } from './support/api.ts'
import { addressOf, listPages, mayOpen, organizationOf, titleOf } from './support/pages.ts'
import { activeUsers, expect, test } from './support/test.ts'

// One of the longest files and read-only, so both workers share it.
test.describe.configure({ mode: 'parallel' })

/** Specification 1, section 6: guards the page list itself. */
const openTo: Record<string, string[]> = {
  '/dashboard': ['superadmin', 'publisher', 'web', 'app', 'new'],
  '/threat-feed': ['superadmin', 'publisher', 'web', 'app', 'new'],
  '/deployments': ['superadmin', 'publisher', 'web', 'app', 'new'],
  '/platform-feed': ['superadmin', 'ssp', 'dsp'],
  '/statistics': ['superadmin', 'ssp'],
  '/vigil-cart/overview': ['superadmin', 'shop'],
  '/clients': ['superadmin'],
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
      const address = addressOf(listed)
      // Like a link inside the app: the URL changes without a reload.
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
      if (mayOpen(user, listed)) {
        await expect(heading, address).toHaveText(titleOf(listed))
        await expect(page, address).toHaveURL(new RegExp(`${address}(\\?|$)`))
      } else {
        await expect(page, address).toHaveURL('/not-found')
        await expect(heading, address).toHaveText('Page not found!')
      }
    }
  })

  if (user.role === 'superadmin') continue
  test(`${user.email} gets not-found for other roles' pages, and refusals for other organizations' calls @thorough`, async ({
    page,
    server,
    admin,
    sessionOf,
    enterAs,
  }) => {
    await enterAs(user.email, '/clients')
    await expect(page).toHaveURL('/not-found')
    await expect(page.getByRole('heading', { name: 'Page not found!' })).toBeVisible()

    const api = apiOf(server.url, (await sessionOf(user.email)).token)
    const own = organizationOf(user)?.name
    const other = (await admin.organizations()).find(({ orgName }) => orgName !== own)
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const foreignRequest = requestAbout(endpoint, other?.orgId)
      if (foreignRequest) expect(await api.statusOf(endpoint, foreignRequest), name).toBe(403)
    }
  })
}

/** A valid request that users of other organizations must not make; null if everyone may. */
function requestAbout({ access, example = {} }: Endpoint, organizationId: number | undefined) {
  if (access === 'public' || access === 'signed-in') return null
  const request = structuredClone(example) as Record<string, Record<string, unknown>> // the three parts of a request
  if (access === 'superadmin') return request
  const [part = '', field = ''] = access.organization.split('.')
  return { ...request, [part]: { ...request[part], [field]: organizationId } }
}

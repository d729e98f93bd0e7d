import type { Browser } from '@playwright/test'
import {
  adQualityReport,
  freemiumDistribution,
  profileDistributionsCreate,
  profileSettingsUpdate,
} from '@vigil/contract'
import { domainNamed, newProfile } from './support/ad-quality.ts'
import { createApi } from './support/api.ts'
import { dialog } from './support/controls.ts'
import { readerAgent, serveSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

const publisher = 'publisher@vigil.test'
const unwanted = 'unwanted-advertiser.example'

/** A page that renders one ad through the script, like Prebid's module. */
const pageWithAd = (
  scriptUrl: string,
) => `<!doctype html><title>News</title><iframe id="slot" width="320" height="120"></iframe>
<script>
  const frame = document.getElementById('slot')
  const script = frame.contentDocument.createElement('script')
  script.src = '${scriptUrl}'
  script.setAttribute('data-api-integration-mode', 'prebid')
  script.setAttribute('data-api-session-uuid', 'session-1')
  script.onload = () => {
    frame.contentWindow['session-1'].put(encodeURIComponent('<a id="ad" href="https://${unwanted}/offer">An offer</a>'))
    document.title = 'Shown'
  }
  frame.contentDocument.head.append(script)
</script>`

/** Whether a new visitor with an empty cache sees the ad. */
async function seesAd(browser: Browser, url: string) {
  const reader = await browser.newContext({ userAgent: readerAgent })
  const page = await reader.newPage()
  await page.goto(url)
  await expect(page).toHaveTitle('Shown')
  const isVisible = (await page.frameLocator('#slot').locator('#ad').count()) > 0
  await page.evaluate('dispatchEvent(new Event("pagehide"))')
  await reader.close()
  return isVisible
}

test('blocking a domain takes effect within a minute; report only allows and counts it @thorough', async ({
  page,
  browser,
  server,
  sessionOf,
  enterAs,
}) => {
  test.setTimeout(240_000)
  const session = await sessionOf(publisher)
  const api = createApi(server.url, session.token)
  const organizationId = session.claims.organizationId ?? 0
  const { distribution, scriptUrl } = await api.call(freemiumDistribution, { body: { organizationId } })
  const profile = await newProfile(api, organizationId)
  const params = { orgId: organizationId, profileId: profile.profileId }
  await api.call(profileDistributionsCreate, { params: { id: profile.profileId }, body: [distribution] })

  const site = await serveSite(pageWithAd(scriptUrl))
  expect(await seesAd(browser, site.url)).toBe(true)
  // Browsers may cache the script this long, which leaves the server the rest of the minute.
  expect((await fetch(scriptUrl)).headers.get('cache-control')).toMatch(/^public, max-age=50,/)

  await test.step('blocking, set by the publisher', async () => {
    await enterAs(publisher, `/ad-quality-settings?profile=${profile.profileId}`)
    await page.getByRole('button', { name: 'Edit Domain' }).click()
    const box = dialog(page, 'Domain')
    await box.getByLabel('Search domains').fill(unwanted)
    await box.getByRole('button', { name: /^Add Url/ }).click()
    await box.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changes go live on your pages within a minute')).toBeVisible()
    await expect.poll(() => seesAd(browser, site.url), { timeout: 60_000 }).toBe(false)
  })

  await test.step('report only', async () => {
    const id = await domainNamed(api, unwanted)
    await api.call(profileSettingsUpdate, { params, body: { customDomainIds: [id], isBlocking: false } })
    await expect.poll(() => seesAd(browser, site.url), { timeout: 60_000 }).toBe(true)
  })

  await test.step('ad quality analytics count blocked and reported ads', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const body = {
      timeframeFrom: today,
      timeframeTo: today,
      selectedHosts: [],
      organizationId,
      timezone: 'UTC',
    }
    const counted = async (actionType: string) => {
      const filtered = { ...body, smartFilter: { actionType: [actionType] } }
      const request = {
        params: { requestType: 'percentage' as const, reportType: 'violation_type' as const },
        body: filtered,
      }
      return (await api.call(adQualityReport, request)).data.some((row) => JSON.stringify(row).includes(unwanted))
    }
    await expect.poll(() => counted('blocked'), { timeout: 30_000 }).toBe(true)
    await expect.poll(() => counted('reported'), { timeout: 30_000 }).toBe(true)
  })
  site.stop()
})

import type { Page } from '@playwright/test'
import { tagPrefix } from '@vigil/contract'
import { demoDistributions } from '@vigil/demo'
import { dialog, field } from './support/controls.ts'
import { readerAgent } from './support/site.ts'
import { expect, test } from './support/test.ts'

// Reports of a headless browser count as automated.
test.use({ userAgent: readerAgent })

const web = 'web@vigil.test'
const site = 'http://www.northwinddaily.com'
const [tag] = demoDistributions('Northwind Daily')

/** A publisher's page with the button, and ads of Google Publisher Tag and Prebid. */
const publisherPage = (server: string, own = '') => `<!doctype html><html lang="en"><title>News</title>
<h1>News</h1>${own}
<div id="top" style="width:300px;height:250px"></div>
<div id="side" style="width:160px;height:600px"></div>
<div id="below" style="margin-top:5000px;width:300px;height:250px"></div>
<script>
  const slot = (id, creativeId) => ({ getSlotElementId: () => id, getResponseInformation: () => ({ creativeId, lineItemId: 7 }) })
  window.googletag = { pubads: () => ({ getSlots: () => [slot('top', 501), slot('below', 502)] }) }
  window.pbjs = { getAllWinningBids: () => [
    { adUnitCode: 'side', bidder: 'ix', creativeId: 'cr-side', meta: { advertiserDomains: ['shoes.example'] } },
  ] }
</script>
<script async src="${server}/${tagPrefix(tag?.id ?? '')}/report-ad.js" data-tag="${tag?.id}"></script></html>`

/** Browsers refuse requests from public pages to this machine, so the test passes them on. */
async function servePage(page: Page, body: string, server: string) {
  await page.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.route(/\/report-ad\.js$|\/collect\/complaint$/, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${server}${new URL(route.request().url()).pathname}` }) }),
  )
}

test('a reader reports an ad, and the publisher finds it with the ads in view @thorough', async ({
  page,
  enterAs,
  server,
}) => {
  await servePage(page, publisherPage(server.url), server.url)
  await page.goto(`${site}/sport?session=secret`)
  await page.getByRole('button', { name: 'Report this ad' }).click()
  const report = page.getByRole('dialog', { name: 'Report an ad' })
  await report.getByLabel('What happened?').selectOption({ label: 'Sound played by itself' })
  await report.getByLabel(/^Details/).fill('<b>Loud</b> music from the ad on the right')

  // A failed report keeps what was entered.
  await page.route('**/collect/complaint', (route) => route.abort())
  await report.getByRole('button', { name: 'Send' }).click()
  await expect(report.getByRole('alert')).toHaveText('Your report could not be sent. Please try again.')
  await page.unroute('**/collect/complaint')
  await report.getByRole('button', { name: 'Send' }).click()
  await expect(report.getByRole('status')).toHaveText('Thank you. Your report has been sent.')
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(report).toBeHidden()
  expect(await page.context().cookies(site)).toEqual([])

  await enterAs(web, '/complaints')
  await page
    .getByRole('button', { name: /^Open complaint about www.northwinddaily.com/ })
    .first()
    .click()
  await expect(page.getByText('<b>Loud</b> music from the ad on the right')).toBeVisible()
  await expect(page.getByText(`${site}/sport`, { exact: true })).toBeVisible()
  await expect(page.getByText('top · 300 × 250 · 501')).toBeVisible()
  await expect(page.getByText('side · 160 × 600 · ix · cr-side · shoes.example')).toBeVisible()
  await expect(page.getByText('502')).toBeHidden()
})

test("the dialog opens from the publisher's own link, and Escape closes it @thorough", async ({ page, server }) => {
  const link = '<p><a href="#" data-vigil-report-ad>Something wrong with an ad?</a></p>'
  await servePage(page, publisherPage(server.url, link), server.url)
  await page.goto(`${site}/`)
  const opener = page.getByRole('link', { name: 'Something wrong with an ad?' })
  await expect(async () => {
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Report an ad' })).toBeVisible()
  }).toPass()
  await expect(page.getByRole('button', { name: 'Report this ad' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Report an ad' })).toBeHidden()
})

test('a publisher enters a complaint by hand and closes it @thorough', async ({ page, enterAs }) => {
  await enterAs(web, '/complaints')
  await page.getByRole('button', { name: 'New complaint' }).click()
  const form = dialog(page, 'New complaint')
  await field(form, 'Site').click()
  await page.getByRole('option', { name: 'www.northwinddaily.com' }).click()
  await form.getByLabel('I was taken to another page').check()
  await form.getByRole('button', { name: 'Find the ad' }).click()
  await expect(page.getByRole('heading', { name: 'Creatives that fit' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: 'All complaints' }).click()
  await expect(page.getByRole('table', { name: 'Complaints' })).toBeVisible()
})

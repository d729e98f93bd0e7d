import { expect, type Page, test } from '@playwright/test'
import { bundlePrebid } from '../../packages/tags/lab/bundle.mjs'
import { sensors } from './browsers/sensors.ts'
import { type Lab, openLab } from './lab.ts'
import { scriptUrl } from './test-network.ts'

/** Real Prebid.js with its published module; only the script URL is changed. */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
  await lab.context.addInitScript(sensors)
  lab.serve('/vendor/prebid.js', await bundlePrebid())
})
test.afterAll(() => lab.close())

const good =
  '<body style="margin:0"><a href="https://shop.example"><div id="good" style="width:300px;height:250px;background:teal">Hats</div></a></body>'
const redirect = `<p>Shoes</p><script>top.location.href = 'http://evil.example/harmful/prebid'</script>`
const lure = '<h1>Your iPhone has been infected with 13 viruses</h1>'
const badHost = '<p>Bags</p><script src="http://malicious.vigil-drill.example/prebid.js"></script>'
const bids = { good, redirect, lure, badHost }
const meta = { advertiserDomains: ['hats.example'], networkId: 77, demandSource: 'LabDsp', primaryCatId: 'IAB18' }

const modes = ['full', 'bids', 'bids-nowait'] as const

async function open(mode: (typeof modes)[number], configuration: object = {}) {
  lab.forget()
  lab.configure(configuration)
  const units = Object.entries(bids).map(([code, ad]) => ({
    code,
    mediaTypes: { banner: { sizes: [[300, 250]] } },
    bids: [{ bidder: 'labbidder', params: { creativeId: `creative-${code}`, ad, meta } }],
  }))
  const settings = {
    realTimeData: {
      auctionDelay: 100,
      dataProviders: [
        { name: 'humansecurityMalvDefense', waitForIt: true, params: { cdnUrl: scriptUrl, protectionMode: mode } },
      ],
    },
  }
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const url = lab.publish(
    `/prebid-${mode}`,
    `<!doctype html><title>News</title><body><h1>News</h1>${Object.keys(bids)
      .map((code) => `<div id="${code}"></div>`)
      .join('')}
    <script>var pbjs = { que: [] }; pbjs.que.push(function () {
      pbjs.setConfig(${text(settings)}); pbjs.addAdUnits(${text(units)})
      // Time for the module to fetch the script before it wraps, as on any page that is not opened for the first time.
      setTimeout(function () { pbjs.requestBids({ timeout: 3000, bidsBackHandler: function () {
        window.bidsBack = true
        Object.keys(pbjs.getBidResponses()).forEach(function (code) {
          var f = document.createElement('iframe'); f.width = 300; f.height = 250; f.id = 'frame-' + code; f.style.border = 0
          document.getElementById(code).appendChild(f)
          pbjs.renderAd(f.contentDocument, pbjs.getHighestCpmBids(code)[0].adId)
        })
      } }) }, 700)
    })</script><script src="http://ads.example/vendor/prebid.js"></script>`,
  )
  const page = await lab.context.newPage()
  await page.goto(url)
  await page.waitForFunction('window.bidsBack')
  return { page, url }
}

async function textIn(page: Page, code: string) {
  const texts: string[] = []
  for (const frame of page.frames()) {
    let at = frame
    const path: string[] = []
    while (at.parentFrame()) {
      path.push((await (await at.frameElement()).getAttribute('id')) ?? '')
      at = at.parentFrame() ?? at
    }
    if (path.includes(`frame-${code}`))
      texts.push(
        (await frame
          .locator('body')
          .textContent()
          .catch(() => '')) ?? '',
      )
  }
  return texts.join('')
}

for (const mode of modes) {
  test(`in mode ${mode}, bad bids are stopped and reported with creative and bidder, and good ones are shown @thorough`, async () => {
    const { page, url } = await open(mode)

    await expect.poll(() => textIn(page, 'good')).toContain('Hats')
    await expect.poll(() => textIn(page, 'redirect')).toContain('Shoes')
    await expect.poll(() => textIn(page, 'badHost')).toContain('Bags')
    await expect
      .poll(() =>
        lab
          .incidents()
          .map(({ creativeId }) => creativeId)
          .sort(),
      )
      .toEqual(['creative-badHost', 'creative-lure', 'creative-redirect'])
    expect(page.url()).toBe(url)
    expect(lab.harmfulLoads()).toEqual([])
    expect(await textIn(page, 'lure')).not.toContain('infected')
    for (const incident of lab.incidents()) {
      expect(incident).toMatchObject({
        bidderCode: 'labbidder',
        deliverySource: 'prebid',
        adomains: ['hats.example'],
        dsp: 'LabDsp',
        dspId: '77',
        action: 'blocked',
      })
      expect(String(incident.markup).length).toBeGreaterThan(20)
    }
    const seen = () =>
      lab.sent().filter(({ type, creativeId }) => type === 'creative' && creativeId === 'creative-good')
    await expect.poll(seen).toMatchObject([{ bids: 1, blocks: 0, cpmUsd: 2.5 }])
    expect(lab.sent().filter(({ type }) => type === 'page_view')).toHaveLength(1)
    await page.close()
  })
}

test('a brand that the profile blocks is not shown; one that it reports is @thorough', async () => {
  const brand = (isBlocking: boolean) => ({
    brands: [{ name: 'Hats Inc', domains: ['hats.example'], isBlocking }],
    categories: [],
    iabCategories: [{ id: 'IAB18', isBlocking: false }],
    domains: [],
    adFormats: [],
    allowedDomains: [],
  })
  const blocking = await open('bids', { adQuality: brand(true) })
  const violations = () =>
    lab.sent().filter(({ type, creativeId }) => type === 'violation' && creativeId === 'creative-good')
  await expect.poll(violations).toMatchObject([
    { violationClass: 'brand', variant: 'Hats Inc', trigger: 'Hats Inc', action: 'blocked' },
    { violationClass: 'iab-category', trigger: 'IAB18', action: 'reported' },
  ])
  expect(await textIn(blocking.page, 'good')).not.toContain('Hats')
  await blocking.page.close()

  const reporting = await open('bids', { adQuality: brand(false) })
  await expect.poll(() => textIn(reporting.page, 'good')).toContain('Hats')
  await expect.poll(violations).toHaveLength(2)
  await reporting.page.close()
})

test('in report mode, everything is reported and nothing is stopped @thorough', async () => {
  const { page } = await open('full', { mode: 'report' })
  await expect.poll(() => lab.harmfulLoads().length).toBeGreaterThan(0)
  await expect.poll(() => lab.incidents().length).toBeGreaterThan(0)
  expect(lab.incidents().every(({ action }) => action === 'reported')).toBe(true)
  await page.close()
})

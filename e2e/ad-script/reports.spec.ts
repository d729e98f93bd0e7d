import { expect, test } from '@playwright/test'
import { adBuilds, configured, currentBuild } from '@vigil/tags'
import { type Lab, openLab } from './lab.ts'
import { placeAd, wrapperCode } from './placements.ts'
import { scriptUrl, tag } from './test-network.ts'

/** Session, inspection and ids in reports, and several copies of the script on one page. */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
})
test.beforeEach(() => lab.forget())
test.afterAll(() => lab.close())

const lure = '<h1>Your iPhone has been infected with 13 viruses</h1>'
const redirect = `<p>Shoes</p><script>top.location.href = 'http://evil.example/harmful/mixed'</script>`
const page = (head: string, body: string) => `<!doctype html><title>News</title>${head}<body><h1>News</h1>${body}`
const script = (src: string, attributes = '') => `<script src="${src}" ${attributes}></script>`
const inspectionEvents = () => lab.sent().filter(({ type }) => type === 'inspection')
function inspections() {
  const counts = new Map<unknown, number>()
  for (const { outcome, ads } of inspectionEvents()) counts.set(outcome, (counts.get(outcome) ?? 0) + Number(ads))
  return [...counts].map(([outcome, ads]) => `${outcome} ${ads}`).sort()
}

test('an incident has the ad server’s ids and the page’s session; ads are counted as inspected or not @thorough', async () => {
  const gpt = `<script>var googletag = { pubads: function () { return { getSlots: function () { return [{
    getSlotElementId: function () { return 'slot-g' },
    getResponseInformation: function () { return { creativeId: 7, campaignId: 8, advertiserId: 9 } } }] } } } }</script>`
  const stranger = '<iframe src="http://ads.example/plain/creative" width="300" height="250"></iframe>'
  const url = lab.publish(
    '/known',
    page(
      gpt + script(scriptUrl, 'data-api-session-uuid="page-42"'),
      `${placeAd({ id: 'g', placement: 'srcdoc', markup: lure }, '')}<div class="ad-slot">${stranger}</div>`,
    ),
  )
  const opened = await lab.context.newPage()
  await opened.goto(url)
  await expect
    .poll(() => lab.incidents())
    .toMatchObject([
      {
        rule: 'virus-warning',
        creativeId: '7',
        campaignId: '8',
        advertiserId: '9',
        deliverySource: 'gam',
        traits: { session: 'page-42' },
      },
    ])
  await expect.poll(inspections).toEqual(['cross_origin 1', 'inspected 1'])
  await opened.close()
})

test('ads are counted by slot, bidder and source, with their value and build @thorough', async () => {
  const gpt = `<script>var googletag = { pubads: function () { return { getSlots: function () { return [{
    getSlotElementId: function () { return 'slot-g' }, getAdUnitPath: function () { return '/1/news/top' },
    getResponseInformation: function () { return { creativeId: 7 } } }] } } } }</script>`
  const bid = '<!-- pbad://creativeId=c1&bidderCode=fine&cpm=2.5 --><p>Hats</p>'
  const url = lab.publish(
    '/by-slot',
    page(
      gpt + script(scriptUrl),
      placeAd({ id: 'g', placement: 'srcdoc', markup: '<p>Shoes</p>' }, '') +
        placeAd({ id: 'b', placement: 'srcdoc', markup: bid }, ''),
    ),
  )
  const opened = await lab.context.newPage()
  await opened.goto(url)
  await expect.poll(inspections).toEqual(['inspected 2'])
  const { version: build } = currentBuild()
  const known = { outcome: 'inspected', ads: 1, contained: true, build }
  expect(inspectionEvents()).toContainEqual(
    expect.objectContaining({ ...known, slot: '/1/news/top', deliverySource: 'gam', valueUsd: 0 }),
  )
  expect(inspectionEvents()).toContainEqual(
    expect.objectContaining({
      ...known,
      slot: 'slot-b',
      bidderCode: 'fine',
      deliverySource: 'prebid',
      valueUsd: 0.0025,
    }),
  )
  await opened.close()
})

test('one of a hundred shown ads is reported with its markup, unless the markup is long @thorough', async () => {
  const bid = (id: string, rest = '') => `<!-- pbad://creativeId=${id}&bidderCode=fine&cpm=2.5 --><p>Hats</p>${rest}`
  const ads =
    placeAd({ id: 'a', placement: 'srcdoc', markup: bid('short') }, '') +
    placeAd({ id: 'b', placement: 'srcdoc', markup: bid('long', `<!-- ${'-'.repeat(30_000)} -->`) }, '')
  const creatives = () => lab.sent().filter(({ type }) => type === 'creative')
  for (const [drawn, markup] of [
    [0.009, bid('short')],
    [0.011, undefined],
  ] as const) {
    lab.forget()
    const url = lab.publish('/sample', page(`<script>Math.random = () => ${drawn}</script>${script(scriptUrl)}`, ads))
    const opened = await lab.context.newPage()
    await opened.goto(url)
    await expect.poll(() => creatives().length).toBe(2)
    const markups = Object.fromEntries(creatives().map((event) => [event.creativeId, event.markup]))
    expect(markups).toEqual({ short: markup, long: undefined })
    await opened.close()
  }
})

test('an ad that Prebid or the ad server rendered in an unknown frame is counted when the page closes @thorough', async () => {
  const slots = `<script>
    var googletag = { pubads: function () { return { getSlots: function () { return ['unit-1', 'unit-2', 'slot-g'].map(function (id) {
      return { getSlotElementId: function () { return id }, getAdUnitPath: function () { return '/1/' + id },
        getResponseInformation: function () { return id === 'unit-2' ? null : { creativeId: 7 } } } }) } } } }
    var pbjs = { getBidResponses: function () { return {} }, getAllWinningBids: function () { return [{ adUnitCode: 'unit-3', bidderCode: 'fine', cpm: 4 }] } }
  </script>`
  const unknown = (id: string) => `<div id="${id}"><iframe srcdoc="<p>Hats</p>"></iframe></div>`
  const url = lab.publish(
    '/unseen',
    page(
      slots + script(scriptUrl),
      placeAd({ id: 'g', placement: 'srcdoc', markup: '<p>Shoes</p>' }, '') +
        ['unit-1', 'unit-2', 'unit-3'].map(unknown).join(''),
    ),
  )
  const opened = await lab.context.newPage()
  await opened.goto(url)
  await expect.poll(inspections).toEqual(['inspected 1'])
  await opened.goto('about:blank')
  await expect.poll(inspections).toEqual(['inspected 1', 'not_seen 2'])
  const unseen = inspectionEvents().filter(({ outcome }) => outcome === 'not_seen')
  expect(unseen).toContainEqual(expect.objectContaining({ slot: '/1/unit-1', deliverySource: 'gam' }))
  expect(unseen).toContainEqual(
    expect.objectContaining({ slot: 'unit-3', bidderCode: 'fine', deliverySource: 'prebid', valueUsd: 0.004 }),
  )
  await opened.close()
})

test('an ad drawn before the script loaded is reported as not inspected; unreplaced macros are not used as session @thorough', async () => {
  const url = lab.publish(
    '/late',
    page('', `<div class="ad-slot"><iframe srcdoc="<p>Early</p>"></iframe></div><div class="ad-slot" id="next"></div>`),
  )
  const opened = await lab.context.newPage()
  await opened.goto(url, { waitUntil: 'load' })
  await opened.evaluate((src) => {
    const element = document.createElement('script')
    element.src = src
    element.setAttribute('data-api-session-uuid', '%%SITE%%')
    element.onload = () => {
      const frame = document.createElement('iframe')
      frame.srcdoc = '<h1>Your iPhone has been infected with 13 viruses</h1>'
      document.getElementById('next')?.append(frame)
    }
    document.head.append(element)
  }, scriptUrl)
  await expect.poll(inspections).toEqual(['inspected 1', 'too_late 1'])
  await expect.poll(() => lab.incidents().length).toBe(1)
  expect(lab.incidents()[0]).not.toHaveProperty('traits.session')
  await opened.close()
})

test('copies of different builds on one page work together: one page view, one report, every attack stopped @thorough', async () => {
  const [, before] = adBuilds()
  if (!before) throw new Error('there is no build before the newest')
  const oldUrl = 'http://ads.example/vendor/old.js'
  lab.serve('/vendor/old.js', configured(before, { tag, collectUrl: 'http://collect.example/collect' }))
  for (const [header, wrapper] of [
    [scriptUrl, oldUrl],
    [oldUrl, scriptUrl],
  ] as const) {
    lab.forget()
    const ads =
      placeAd({ id: 'm', placement: 'wrapper', markup: redirect }, wrapper) +
      placeAd({ id: 'n', placement: 'wrapper', markup: '<p id="good">Hats</p>' }, wrapper)
    const url = lab.publish('/mixed', page(`${script(header)}<script>${wrapperCode}</script>`, ads))
    const opened = await lab.context.newPage()
    await opened.goto(url)
    await expect(opened.frameLocator('#slot-n iframe').locator('#good')).toHaveText('Hats')
    await expect.poll(() => lab.incidents().map(({ rule }) => rule)).toEqual(['top-navigation'])
    await expect.poll(inspections).toEqual(['inspected 2'])
    expect(opened.url()).toBe(url)
    expect(lab.harmfulLoads()).toEqual([])
    expect(lab.sent().filter(({ type }) => type === 'page_view')).toHaveLength(1)
    await opened.close()
  }
})

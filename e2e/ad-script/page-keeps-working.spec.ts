import { expect, type Page, test } from '@playwright/test'
import { headersOf, type Lab, openLab } from './lab.ts'
import { pageWith } from './trial.ts'
import { placed } from './ways.ts'

/** Whatever happens to the script and its server, the page and its ads go on. */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
})
test.beforeEach(() => {
  lab.forget()
  lab.answer('well')
})
test.afterAll(() => lab.close())

const good = '<body><div id="good">Hats</div></body>'
const bad = `<p>Shoes</p><script>top.location.href = 'http://evil.example/harmful/keeps'</script>`
const slots = () =>
  placed({ id: 'good', way: 'write', markup: good }, '') + placed({ id: 'bad', way: 'srcdoc', markup: bad }, '')
const own = '<button id="own" onclick="document.title = \'clicked\'">Own</button>'

async function open(path: string, html = pageWith(own + slots(), true)) {
  const url = lab.publish(path, html)
  const page = await lab.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url, { waitUntil: 'commit' })
  return { page, url, errors }
}

const rulesTold = () => lab.incidents().map(({ rule }) => rule)

async function works(page: Page) {
  await page.click('#own')
  await expect(page).toHaveTitle('clicked')
  await expect(page.frameLocator('#slot-good iframe').locator('#good')).toHaveText('Hats')
}

test('without a script that can be had, the page is as if there were none', async () => {
  for (const how of ['error', 'nonsense'] as const) {
    lab.answer(how)
    // Its ads are harmless: nobody guards this page.
    const { page } = await open(
      `/without-${how}`,
      pageWith(own + placed({ id: 'good', way: 'write', markup: good }, ''), true),
    )
    await works(page)
    await page.close()
  }
})

for (const how of ['error', 'nonsense', 'never'] as const) {
  test(`with a collector that answers ${how}, ads are guarded all the same and the page has no error`, async () => {
    const page = await lab.context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // The script is fetched first, then its server goes.
    await page.route('http://collect.example/**', (route) =>
      how === 'never' ? new Promise(() => {}) : route.fulfill({ status: how === 'error' ? 503 : 200, body: '<<' }),
    )
    const url = lab.publish(`/collector-${how}`, pageWith(own + slots(), true))
    await page.goto(url, { waitUntil: 'commit' })
    await works(page)
    await page.waitForTimeout(500)
    expect(page.url()).toBe(url)
    expect(errors).toEqual([])
    await page.close()
  })
}

test('under a strict policy the script guards, and what it may not send it does without', async () => {
  headersOf.set('/policy', {
    'content-security-policy':
      "default-src 'none'; script-src 'unsafe-inline' http://cdn.example; style-src 'unsafe-inline'; frame-src 'self'; connect-src 'none'; require-trusted-types-for 'script'; trusted-types ads",
  })
  const trusted = `<script>var p = trustedTypes.createPolicy('ads', { createHTML: function (h) { return h } });
    var f = document.createElement('iframe'); document.getElementById('slot-t').append(f); f.srcdoc = p.createHTML(${JSON.stringify(bad).replaceAll('<', '\\u003c')})
    document.getElementById('text').innerHTML = p.createHTML('<b id="trusted">A text that is long enough to be read</b>')</script>`
  const { page, url, errors } = await open(
    '/policy',
    pageWith(`${own}<div id="text"></div><div id="slot-t" class="ad-slot"></div>${trusted}`, true),
  )
  await page.click('#own')
  await expect(page.locator('#trusted')).toBeVisible()
  await page.waitForTimeout(600)
  expect(page.url()).toBe(url)
  expect(errors).toEqual([])
  await page.close()
})

test('with cookies and storage refused, nothing is missing', async () => {
  const { page, url } = await open(
    '/no-cookies',
    pageWith(
      `<script>Object.defineProperty(document, 'cookie', { get() { throw new Error('refused') } }); Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })</script>${own}${slots()}`,
      true,
    ),
  )
  await works(page)
  await expect.poll(() => lab.sent().map(({ type }) => type)).toContain('incident')
  expect(page.url()).toBe(url)
  await page.close()
})

test('the page’s own code goes where it likes, opens what it likes and asks what it likes', async () => {
  const code = `<script>setTimeout(function () {
    history.pushState({}, '', '#a'); history.pushState({}, '', '#b'); history.pushState({}, '', '#c')
    addEventListener('popstate', function () {}); document.addEventListener('keydown', function () { document.body.dataset.key = 1 })
    var a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'export.csv'; a.click()
    document.body.dataset.asked = confirm('Go on?')
    location.href = 'http://login.example/own'
  }, 400)</script>`
  const url = lab.publish('/own-code', pageWith(code + slots(), true))
  lab.publish('/own', '<title>Login</title>')
  const page = await lab.context.newPage()
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push('dialog')
    void dialog.accept()
  })
  page.on('download', () => happened.push('download'))
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForURL('http://login.example/own')
  await expect.poll(() => happened.sort()).toEqual(['dialog', 'download'])
  await expect.poll(rulesTold).toEqual(['top-navigation'])
  await page.close()
})

test('a good ad is shown where a bad one was stopped before', async () => {
  const lure = '<p>Your iPhone has been infected with 13 viruses</p>'
  const refresh = `<script>var slot = document.getElementById('slot-r')
    slot.innerHTML = ${JSON.stringify(lure)}
    setTimeout(function () { slot.innerHTML = '<p id="next">Hats for everybody, now in blue</p>' }, 300)</script>`
  const { page } = await open('/refresh', pageWith(`<div class="ad-slot" id="slot-r"></div>${refresh}`, true))
  await expect(page.locator('#next')).toHaveText('Hats for everybody, now in blue')
  await expect.poll(rulesTold).toEqual(['virus-warning'])
  await page.close()
})

test('an ad may leave the page when the reader clicks it', async () => {
  const clicked = `<body style="margin:0"><button id="go" style="width:300px;height:250px" onclick="top.location.href = 'http://shop.example/own'">Shop</button></body>`
  lab.publish('/own', '<title>Shop</title>')
  const { page } = await open('/click', pageWith(placed({ id: 'c', way: 'srcdoc', markup: clicked }, ''), true))
  await page.frameLocator('#slot-c iframe').locator('#go').click()
  await page.waitForURL('http://shop.example/own')
  expect(rulesTold()).toEqual([])
  await page.close()
})

test('an ad that loads more than four megabytes is told as heavy', async () => {
  lab.configure({ heavyAdPercent: 100 })
  lab.publish('/large', 'x'.repeat(4_200_000))
  const heavy = `<!-- pbad://creativeId=cr-heavy&bidderCode=labbidder&cpm=1.5 --><p>Film</p><script>fetch('/large').then(function (a) { return a.text() })</script>`
  const { page } = await open('/heavy', pageWith(placed({ id: 'w', way: 'srcdoc', markup: heavy }, ''), true))
  await expect
    .poll(() => lab.sent().filter(({ type }) => type === 'heavy_ad'))
    .toMatchObject([{ kind: 'network', creativeId: 'cr-heavy', action: 'reported' }])
  await page.close()
})

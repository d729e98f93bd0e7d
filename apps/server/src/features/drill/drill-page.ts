import { type DrillCaseName, drillCases, scriptAddress } from '@vigil/contract'
import { drillAd, inScript } from './drill-ads.ts'

export interface DrillPage {
  name: DrillCaseName
  run: string
  /** The distribution whose script protects the page; null for one without protection. */
  tag: string | null
  cdnBase: string
  collectUrl: string
}

/**
 * Its document has an origin of its own (`sandbox` without `allow-same-origin`): nothing of it reaches the dashboard's storage or session.
 * It loads nothing but the tag's script and sends nothing but that script's beacons.
 */
export function drillPolicy({ cdnBase, collectUrl }: Pick<DrillPage, 'cdnBase' | 'collectUrl'>) {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' ${new URL(cdnBase).origin}`,
    `connect-src ${new URL(collectUrl).origin}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** What bad ads call is replaced before anything else runs: a call that gets this far has happened, and does nothing. */
function sensors(name: DrillCaseName, run: string, protection: 'on' | 'off') {
  return `(() => {
  const begun = performance.now()
  let isTold = false
  const tell = (outcome) => {
    if (isTold) return
    isTold = true
    const ms = Math.round(performance.now() - begun)
    document.documentElement.dataset.outcome = outcome
    document.getElementById('verdict').textContent = outcome === 'happened' ? 'The ad got through' : 'The ad was stopped'
    parent.postMessage({ drill: '${name}', run: '${run}', protection: '${protection}', outcome, ms }, '*')
  }
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
  let steps = 0
  sense(History.prototype, 'pushState', () => { if (++steps > 2) happened() })
  sense(EventTarget.prototype, 'addEventListener', function (args, native) {
    return args[0] === 'keydown' && this === document ? happened() : native.apply(this, args)
  })
  window.CoinHive = { Anonymous: function () { this.start = happened } }
  window.drill = {
    // As ad servers do it: from a script in the ad's place.
    show: () => document.write(${inScript(drillAd(name, run, 'window'))}),
    conclude: () => setTimeout(() => {
      const frame = document.querySelector('[data-drill-frame]')
      const script = document.querySelector('[data-drill-script]')
      const isLeft = document.querySelector('[data-drill-mark]') || /drill/.test(frame?.src ?? '') || /drill/.test(script?.src ?? '')
      tell(isLeft ? 'happened' : 'stopped')
    }, ${name === 'hidden-frame' ? 2_900 : 900}),
  }
})()`
}

const styles = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { margin: 16px }
h1 { font-size: 16px; margin: 0 0 4px }
p { margin: 0 0 12px }
.ad-slot { min-height: 96px; padding: 12px; border: 1px dashed #8888; border-radius: 8px; overflow: hidden }
#verdict { margin-bottom: 12px; font-weight: 600 }
`

/** An ordinary page with one ad, as a publisher's would be. */
export function drillPage({ name, run, tag, cdnBase }: DrillPage) {
  const { title, about } = drillCases[name]
  const protection = tag ? 'on' : 'off'
  const source = tag ? `<script src="${scriptAddress(cdnBase, tag)}"></script>` : ''
  return `<!doctype html>
<html lang="en">
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

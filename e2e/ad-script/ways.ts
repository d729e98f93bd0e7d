/** The ways by which markup gets into a page. */
export const ways = [
  'write',
  'srcdoc',
  'late-srcdoc',
  'blob',
  'nested',
  'inner',
  'adjacent',
  'shadow',
  'declarative-shadow',
  'page-write',
  'page-script',
  'script-of-script',
  'wrapper',
] as const
export type Way = (typeof ways)[number]

export interface Placed {
  id: string
  way: Way
  markup: string
}

const literal = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
const scriptOf = (markup: string) => /<script>([\s\S]*)<\/script>/.exec(markup)?.[1] ?? ''

/** A publisher's markup for one ad: a slot, and the code that fills it. */
export function placed({ id, way, markup }: Placed, scriptUrl: string) {
  return `<div class="ad-slot" id="slot-${id}">${inSlot(id, way, markup, scriptUrl)}</div>`
}

function inSlot(id: string, way: Way, markup: string, scriptUrl: string) {
  if (way === 'page-write') return `<script>document.write(${literal(markup)})</script>`
  const frame =
    "var f = document.createElement('iframe'); f.width = 300; f.height = 250; f.style.border = 0; f.scrolling = 'no';"
  const steps: Record<Exclude<Way, 'page-write'>, string> = {
    write: `${frame} slot.appendChild(f); var d = f.contentDocument; d.open(); d.write(ad); d.close()`,
    srcdoc: `${frame} f.srcdoc = ad; slot.appendChild(f)`,
    'late-srcdoc': `${frame} slot.appendChild(f); f.setAttribute('srcdoc', ad)`,
    blob: `${frame} f.src = URL.createObjectURL(new Blob([ad], { type: 'text/html' })); slot.appendChild(f)`,
    nested: `${frame} f.srcdoc = '<body style="margin:0"><script>var g = document.createElement("iframe"); g.srcdoc = ' + JSON.stringify(ad).replace(/</g, '\\\\u003c') + '; document.body.append(g)<' + '/script>'; slot.append(f)`,
    inner: 'slot.innerHTML = ad',
    adjacent: "slot.insertAdjacentHTML('beforeend', ad)",
    shadow:
      "var r = slot.attachShadow({ mode: 'open' }); r.append(document.createRange().createContextualFragment(ad))",
    'declarative-shadow': `${frame} f.srcdoc = '<div><template shadowrootmode="open">' + ad + '</template></div>'; slot.append(f)`,
    'page-script': `var s = document.createElement('script'); s.textContent = ${literal(scriptOf(markup))}; slot.insertBefore(s, null)`,
    'script-of-script': `${frame} slot.append(f); var d = f.contentDocument; d.open(); d.write('<body><script src="http://ads.example/loader/${id}.js"><' + '/script>'); d.close()`,
    wrapper: `${frame} slot.append(f); var d = f.contentDocument; d.open(); d.write(wrapped(ad, ${literal(scriptUrl)})); d.close()`,
  }
  return `<script>(function () { var slot = document.getElementById('slot-${id}'); var ad = ${literal(markup)}; ${steps[way]} })()</script>`
}

/** As Prebid's module wraps a bid. */
export const wrapping = `function wrapped(ad, scriptUrl) {
  var sid = 'sid-' + Math.random().toString(36).slice(2)
  return '<script src="' + scriptUrl + '" data-api-integration-mode="prebid" data-api-session-uuid="' + sid + '"><' + '/script>' +
    '<script>var ad = "' + encodeURIComponent(ad).replace(/'/g, '%27') + '"; var agent = window["' + sid + '"]; if (agent && typeof agent.put === "function") { agent.put(ad) } else { document.open(); document.write(decodeURIComponent(ad)); document.close() }<' + '/script>'
}`

/** Code as a script of another host would be served, for ads that load it. */
export function loadedScript(markup: string) {
  const inner = `(function () { ${scriptOf(markup)} })()`
  return `var s = document.createElement('script'); s.text = ${JSON.stringify(inner)}; document.head.append(s)`
}

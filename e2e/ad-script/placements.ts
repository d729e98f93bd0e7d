/** How the markup of an ad is put into the page. */
export const placements = [
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
export type Placement = (typeof placements)[number]

export interface PlacedAd {
  id: string
  placement: Placement
  markup: string
}

const quoteForScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
const extractScript = (markup: string) => /<script>([\s\S]*)<\/script>/.exec(markup)?.[1] ?? ''

/** The publisher's markup for one ad: a slot and the code that fills it. */
export function placeAd({ id, placement, markup }: PlacedAd, scriptUrl: string) {
  return `<div class="ad-slot" id="slot-${id}">${inSlot(id, placement, markup, scriptUrl)}</div>`
}

function inSlot(id: string, placement: Placement, markup: string, scriptUrl: string) {
  if (placement === 'page-write') return `<script>document.write(${quoteForScript(markup)})</script>`
  const frame =
    "var f = document.createElement('iframe'); f.width = 300; f.height = 250; f.style.border = 0; f.scrolling = 'no';"
  const steps: Record<Exclude<Placement, 'page-write'>, string> = {
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
    'page-script': `var s = document.createElement('script'); s.textContent = ${quoteForScript(extractScript(markup))}; slot.insertBefore(s, null)`,
    'script-of-script': `${frame} slot.append(f); var d = f.contentDocument; d.open(); d.write('<body><script src="http://ads.example/loader/${id}.js"><' + '/script>'); d.close()`,
    wrapper: `${frame} slot.append(f); var d = f.contentDocument; d.open(); d.write(wrapped(ad, ${quoteForScript(scriptUrl)})); d.close()`,
  }
  return `<script>(function () { var slot = document.getElementById('slot-${id}'); var ad = ${quoteForScript(markup)}; ${steps[placement]} })()</script>`
}

/** Wraps a bid like Prebid's module. */
export const wrapperCode = `function wrapped(ad, scriptUrl) {
  var sid = 'sid-' + Math.random().toString(36).slice(2)
  return '<script src="' + scriptUrl + '" data-api-integration-mode="prebid" data-api-session-uuid="' + sid + '"><' + '/script>' +
    '<script>var ad = "' + encodeURIComponent(ad).replace(/'/g, '%27') + '"; var agent = window["' + sid + '"]; if (agent && typeof agent.put === "function") { agent.put(ad) } else { document.open(); document.write(decodeURIComponent(ad)); document.close() }<' + '/script>'
}`

/** The code of a script on another host, for ads that load it. */
export function createLoadedScript(markup: string) {
  const inner = `(function () { ${extractScript(markup)} })()`
  return `var s = document.createElement('script'); s.text = ${JSON.stringify(inner)}; document.head.append(s)`
}

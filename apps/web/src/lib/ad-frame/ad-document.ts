/** An ad as a document for a sandboxed frame. */
export interface AdDocument {
  html: string
  width: number
  height: number
}

/**
 * The frame has `sandbox=""`, so the ad has no scripts, forms, windows or access to this page. This policy denies it
 * the network too: only images and styles in its own markup are displayed.
 */
export const adPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Elements that draw nothing. A policy does not stop `link` from opening connections. */
const removed =
  'script, link, meta, base, title, noscript, template, iframe, frame, frameset, object, embed, portal, fencedframe'

/** Parsing the serialized document again can reveal more elements. An ad that needs more rounds is not drawn. */
const mostRounds = 5

/** Null if the ad shows nothing without scripts and network. */
export function buildAdDocument(markup: string): AdDocument | null {
  const ad = clean(markup)
  if (!ad || !isVisible(ad.body)) return null
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${adPolicy}"><meta name="referrer" content="no-referrer"><style>html,body{margin:0;background:#fff;overflow:hidden}</style>`
  const html = `<!doctype html><html><head>${head}${ad.head.innerHTML}</head>${ad.body.outerHTML}</html>`
  return { html, ...findSize(markup) }
}

/** A document that stays the same when it is parsed again. `DOMParser` runs and loads nothing. */
function clean(markup: string): Document | null {
  let text = markup
  for (let round = 0; round < mostRounds; round++) {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    for (const element of parsed.querySelectorAll(removed)) element.remove()
    const next = parsed.documentElement.outerHTML
    if (next === text) return parsed
    text = next
  }
  return null
}

const drawn = 'img[src^="data:"], svg, input, button, hr, [style*="background"], [bgcolor]'

function isVisible(body: HTMLElement) {
  const copy = body.cloneNode(true) as HTMLElement // a clone has its original's type
  for (const element of copy.querySelectorAll('style')) element.remove()
  return copy.textContent.trim() !== '' || copy.querySelector(drawn) !== null
}

const usualSize = { width: 300, height: 250 }
const limits = { least: 40, most: 1_000 }
const value = String.raw`\s*[:=]\s*["']?(\d{2,4})(?:px)?["']?`
const sizes = new RegExp(String.raw`\bwidth${value}[\s;,]*height${value}`, 'gi')

/** The largest size in the markup, which is usually the ad's. */
function findSize(markup: string) {
  const found = [...markup.matchAll(sizes)]
    .map(([, width, height]) => ({ width: Number(width), height: Number(height) }))
    .filter(({ width, height }) => Math.min(width, height) >= limits.least && Math.max(width, height) <= limits.most)
    .sort((a, b) => b.width * b.height - a.width * a.height)
  return found[0] ?? usualSize
}

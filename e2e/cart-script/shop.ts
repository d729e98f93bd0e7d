/** The pages of a shop, one for each way to accept codes. */
export const kinds = ['plain', 'script', 'react', 'shadow', 'frame'] as const
export type Kind = (typeof kinds)[number]

const box = (button = 'type="button"') =>
  `<div class="box"><label for="code">Promo code</label><input id="code" name="coupon"><button id="apply" ${button}>Apply</button><p id="message"></p></div>`

/** A field and a button with handlers, in a document or a shadow root. */
const handlers = `function serve(root) {
  var input = root.querySelector('input'), button = root.querySelector('button')
  function apply() {
    fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code: input.value }) })
      .then(function (answer) { return answer.json() })
      .then(function (answer) { root.querySelector('#message').textContent = answer.message })
  }
  button.addEventListener('click', apply)
  input.addEventListener('keydown', function (event) { if (event.key === 'Enter') apply() })
}`

const bodies: Record<Kind, string> = {
  plain: `<form id="form" method="post" action="/apply">${box('type="submit"')}</form>`,
  script: `${box()}<script>${handlers}; serve(document)</script>`,
  react: '<div id="shop"></div><script src="/shop.js"></script>',
  shadow: `<shop-codes></shop-codes><script>${handlers}
    customElements.define('shop-codes', class extends HTMLElement {
      connectedCallback() { var root = this.attachShadow({ mode: 'open' }); root.innerHTML = ${JSON.stringify(box())}; serve(root) }
    })</script>`,
  frame: '<iframe src="/script?inner=1" width="600" height="200"></iframe>',
}

export interface Page {
  kind: Kind
  /** URL of the script; undefined for a page without it. */
  scriptUrl?: string | undefined
  /** More markup, before and after everything else. */
  head?: string | undefined
  body?: string | undefined
}

const links =
  '<a id="product" href="/script">Tent</a> <a id="partner" href="http://www.awin1.com/cread.php?awinmid=1&awinaffid=2">Our friends</a>'

/** The page includes the script with the documented snippet. */
export function pageOf({ kind, scriptUrl, head = '', body = '' }: Page) {
  const script = scriptUrl ? `<script async src="${scriptUrl}"></script>` : ''
  return `<!doctype html><html><head><title>Shop</title>${script}${head}</head><body><h1>Checkout</h1><p id="text">Two tents</p>${links}${bodies[kind]}${body}</body></html>`
}

/** The shop's message for a code. */
export const messageFor = (code: string) =>
  /^(SAVE|WELCOME|A\d)/.test(code) ? `Code ${code} was applied: 10% off` : `Sorry, ${code} is not valid`

export const answerPage = (code: string, scriptUrl?: string) =>
  pageOf({ kind: 'plain', scriptUrl, body: `<p>${messageFor(code)}</p>` })

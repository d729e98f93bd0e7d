import type { Moment, Part, Shop, Step } from '../grammar.ts'

/** Script of a helpful extension. It can use the prelude of the attack programs. */
export interface HelpfulScript {
  world: 'isolated' | 'main'
  moment: Moment
  act: string
}

/** One legitimate action of a shopper, shop, affiliate, partner or helpful extension. */
export interface HonestPart extends Part {
  shops?: readonly Shop[]
  /** First path of the visit; `MARK` is replaced by the visit's id. */
  arrival?: { path: string; referer?: string; through?: string; cookie?: { name: string; value: string } }
  /** The shop's markup in the head and at the end of the body. Its scripts can use `shop.mark`, the visit's id. */
  head?: string
  body?: string
  /** URL of the shop's bundle on another host. */
  bundleUrl?: string
  /** A third-party script that the shop's page loads. */
  partner?: string
  extension?: HelpfulScript
  /** The shopper's steps on the checkout. */
  steps?: readonly Step[]
  /** Expression that becomes true on the checkout when it has worked. */
  shows?: string
}

export const groups = ['journey', 'arrival', 'shop', 'partner', 'extension'] as const
export type Group = (typeof groups)[number]

/** Runs only on the checkout, when it is loaded. */
export const onLoad = (act: string) =>
  `<script>addEventListener('load', function () { if (location.pathname === '/checkout') setTimeout(function () { ${act} }, 150) })</script>`

/** In every document that the shop's page can see, as the prelude's \`find\` does. */
export const deep = (selector: string) =>
  `(function look(root) { var found = root.querySelector('${selector}'); if (found) return found; for (var each of root.querySelectorAll('*')) { var inner = each.shadowRoot || (each.id === 'checkout' && each.contentDocument); found = inner && look(inner); if (found) return found } })(document)`

import type { Moment, Part, Shop, Step } from '../grammar.ts'

/** A script of a helpful extension, with the names of the attack programs' prelude. */
export interface HelpfulScript {
  world: 'isolated' | 'main'
  moment: Moment
  act: string
}

/** One honest thing that shoppers, shops, affiliates, partners or helpful extensions do. */
export interface HonestPart extends Part {
  shops?: readonly Shop[]
  /** Where the visit begins; `MARK` stands for the visit's own id. */
  arrival?: { path: string; referer?: string; through?: string; cookie?: { name: string; value: string } }
  /** Markup of the shop's own, in the head and at the end of the body. Scripts use `shop.mark`, the visit's own id. */
  head?: string
  body?: string
  /** The shop's own bundle is loaded from this address of another host. */
  bundleUrl?: string
  /** A third party's script, which the shop's page loads. */
  partner?: string
  extension?: HelpfulScript
  /** The shopper's steps on the checkout. */
  steps?: readonly Step[]
  /** An expression that becomes true on the checkout once it has worked. */
  shows?: string
}

export const groups = ['journey', 'arrival', 'shop', 'partner', 'extension'] as const
export type Group = (typeof groups)[number]

/** Runs on the checkout alone, once it is loaded. */
export const onLoad = (act: string) =>
  `<script>addEventListener('load', function () { if (location.pathname === '/checkout') setTimeout(function () { ${act} }, 150) })</script>`

/** In every document that the shop's page can see, as the prelude's \`find\` does. */
export const deep = (selector: string) =>
  `(function look(root) { var found = root.querySelector('${selector}'); if (found) return found; for (var each of root.querySelectorAll('*')) { var inner = each.shadowRoot || (each.id === 'checkout' && each.contentDocument); found = inner && look(inner); if (found) return found } })(document)`

/** The axes from which the cart generator composes cases. */

export const kinds = ['coupon', 'affiliate'] as const
export type Kind = (typeof kinds)[number]

/** Content scripts of a real extension in either world, or a third party's script that the shop's page loads. */
export const worlds = ['isolated', 'main', 'third-party'] as const
export type World = (typeof worlds)[number]

/** How the shop takes codes and orders. */
export const shops = ['plain', 'spa', 'frame', 'shadow'] as const
export type Shop = (typeof shops)[number]

/** When the attacking script is loaded. */
export const moments = ['start', 'end', 'idle'] as const
export type Moment = (typeof moments)[number]

/** The page that the attack acts on. */
export type Place = 'checkout' | 'thanks'

/** The shopper's real input while an attack or a helpful extension runs. */
export type Step =
  | { do: 'click'; at: Spot }
  | { do: 'type'; at: Spot; text: string; isDone?: true }
  | { do: 'press'; key: string }
  | { do: 'move' | 'scroll' | 'back' }
  | { do: 'visit'; path: string }
  | { do: 'wait'; until: string }
  | { do: 'order' }

/** Names of places on the page; see `spots` in the shop. `#id` is any element by its id. */
export type Spot = 'code' | 'apply' | 'order' | 'email' | 'card' | 'text' | 'product' | `#${string}`

/** A part of the grammar. Kept cases refer to its name, so the name must never change. */
export interface Part {
  name: string
}

/** Limits a part to the combinations in which it can do harm. */
export interface Legal {
  worlds?: readonly World[]
  shops?: readonly Shop[]
}

/** One way to write a code into the shop's field. */
export interface Fill extends Part, Legal {
  act: string
  /** Dispatches the events that update a framework's state. */
  isHeard: boolean
}

/** One way to make the shop use the code in its field. */
export interface Apply extends Part, Legal {
  act: string
}

/** The effect that decides whether an attack succeeded. */
export type Harm =
  /** The code reached the shop. */
  | 'code'
  /** Something covers the checkout. */
  | 'cover'
  /** A network's click host completed a request. */
  | 'click'
  /** The order carries the stuffed attribution, or lost the genuine one. */
  | 'attribution'

export interface Effect extends Part, Legal {
  kind: Kind
  harm: Harm
  act: string
  /** The act in two parts, of which the first may run before our script. */
  halves?: { first: string; second: string }
  /** The shopper's steps after the deed. */
  after?: readonly Step[]
  /** Only with these triggers. */
  triggers?: readonly string[]
  /** Kinds of click URLs that it works with; `none` needs no network. */
  via?: readonly ('known' | 'unknown' | 'none')[]
  /** Whether a page script can only report it: requests of an isolated world that never involve the page. */
  isBeyondReach?: (world: World, moment: Moment) => boolean
  /** From an isolated world, the page can see neither the request nor its effects. */
  isUnseen?: true
  /** Uses the shop's link with a code without showing a page that could apply it. */
  needsServerLink?: true
  /** Works only without a carrier. */
  isDirectOnly?: true
}

export interface Trigger extends Part, Legal {
  /** Statement that schedules the call of `deed()`. */
  arrange: string
  steps?: readonly Step[]
  /** Calls `before()`, the first half of the act, before our script, which is loaded late. */
  isAhead?: true
  /** Runs on this page instead of the checkout. */
  place?: Place
}

/** How the program is run in its world. */
export interface Carrier extends Part, Legal {
  wrap: (program: string, address: string) => string
  /** Runs the program in the page's world from a file of the extension. */
  needsFile?: true
}

/** An affiliate network's click URL, and how it passes the click to the shop. */
export interface Network extends Part {
  /** `TOKEN` and `HOME` (the encoded URL of the shop's page) are replaced. */
  click: string
  /** Parameter of the shop's page after the click. */
  parameter: string
  cookie: string
  isKnown: boolean
}

export interface AttackCase {
  /** `seed/index`, or the name of a kept case. */
  id: string
  kind: Kind
  effect: string
  network?: string
  world: World
  moment: Moment
  trigger: string
  carrier: string
  shop: Shop
  dress: string
  /** Network of the genuine affiliate who referred the shopper. */
  genuine?: string
}

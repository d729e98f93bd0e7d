/** The vocabulary of the cart generator: the axes that a case is composed from. */

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

/** A part of the grammar has a name that never changes: kept cases refer to it. */
export interface Part {
  name: string
}

/** Limits which combinations can do harm at all. */
export interface Legal {
  worlds?: readonly World[]
  shops?: readonly Shop[]
}

/** One way to bring a code into the shop's field. */
export interface Fill extends Part, Legal {
  act: string
  /** Sends the events by which a framework learns of the new value. */
  isHeard: boolean
}

/** One way to make the shop use the code in its field. */
export interface Apply extends Part, Legal {
  act: string
}

/** The effect that an attack is judged by. */
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
  /** An act of two parts: the first may be done before our script runs. */
  halves?: { first: string; second: string }
  /** The shopper's steps after the deed. */
  after?: readonly Step[]
  /** Only with these triggers. */
  triggers?: readonly string[]
  /** Which click addresses it works with; `none` needs no network's address. */
  via?: readonly ('known' | 'unknown' | 'none')[]
  /** Where a page script can only report: requests of an isolated world that never enter the page. */
  isBeyondReach?: (world: World, moment: Moment) => boolean
  /** From an isolated world, the browser shows the page neither the request nor any effect of it. */
  isUnseen?: true
  /** Uses the shop's link with a code, where no page of the shop is shown that could apply it. */
  needsServerLink?: true
  /** Works only as the script itself, not carried by another. */
  isDirectOnly?: true
}

export interface Trigger extends Part, Legal {
  /** A statement that arranges for `deed()` to be called. */
  arrange: string
  steps?: readonly Step[]
  /** Calls `before()` for the first half of the act, ahead of our script, which is loaded late. */
  isAhead?: true
  /** Runs on this page instead of the checkout. */
  place?: Place
}

/** How the program gets to run in its world. */
export interface Carrier extends Part, Legal {
  wrap: (program: string, address: string) => string
  /** The program moves into the page's world and needs a file of the extension. */
  needsFile?: true
}

/** An affiliate network's click address, and how the shop learns of the click. */
export interface Network extends Part {
  /** `TOKEN` and `HOME` (the encoded address of the shop's page) are filled in. */
  click: string
  /** The parameter that the shop's page is called with after the click. */
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
  /** The network of the affiliate who really brought the shopper. */
  genuine?: string
}

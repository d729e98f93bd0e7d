import { randomFrom, randomOf } from '../random.ts'
import type { Carrier } from './carrier.ts'
import { carriers } from './carriers.ts'
import { quote, scriptElement } from './case-context.ts'
import { type BuiltCase, createContext, createSecret } from './compose.ts'
import { type Delivery, deliver, isInBid, isInPage, selectDeliveries } from './deliveries.ts'
import type { HonestAd } from './honest/honest-ad.ts'
import { honestAds } from './honest/index.ts'
import { type PageBehaviour, pageBehaviours } from './honest/page-behaviours.ts'
import { type Obfuscation, obfuscations } from './obfuscations.ts'
import { publisherPage } from './page.ts'
import { type Trigger, triggers } from './triggers.ts'

/** Carriers that neither hide code nor reach into the page. */
const honestCarriers = [
  'inline',
  'inline-late',
  'remote',
  'remote-async',
  'remote-chain',
  'module',
  'data-script',
  'blob-script',
  'text-script',
  'custom-element',
  'fragment',
  'replace-with',
  'write-again',
  'jsonp',
  'frame-srcdoc',
  'frame-write',
]
const honestObfuscations = ['none', 'wrapped', 'strict', 'arrow', 'async', 'noise', 'function', 'eval-base64']
const honestTriggers = [
  'at-once',
  'timer',
  'drawing',
  'idle',
  'promise',
  'loaded',
  'image-load',
  'visibility',
  'fetched',
  'mutation',
  'worker-message',
  'frame-message',
]
const slots = ['div-gpt-ad-1700000000000-0', 'div-gpt-ad-side', 'slot', 'c7', 'right-column']

export interface HonestCase {
  index: number
  ad: HonestAd
  /** The page's own behaviour, next to a plain ad. */
  behaviour?: PageBehaviour
  delivery: Delivery
  trigger: Trigger
  carrier: Carrier
  obfuscation: Obfuscation
  slot: string
  detail: number
}

export interface HonestFilter {
  name?: string | undefined
  delivery?: string | undefined
}

const plain: HonestAd = { name: 'plain', code: () => "B.style.background='#246';B.textContent='Shoes'" }

export function composeHonest(seed: number, index: number, filter: HonestFilter = {}): HonestCase {
  const random = randomOf(seed ^ 0x5eed, index)
  const isSelected = ({ name }: { name: string }) => !filter.name || name.includes(filter.name)
  const behaviours = pageBehaviours.filter(isSelected)
  const ads = honestAds.filter(isSelected)
  const behaviour =
    behaviours.length > 0 && (ads.length === 0 || random.chance(0.2)) ? random.pick(behaviours) : undefined
  const ad = behaviour ? plain : random.pick(ads)
  const delivery = random.pick(selectDeliveries(filter.delivery).filter((name) => !(ad.isFrameOnly && isInPage(name))))
  const carrier = random.pick(
    carriers.filter(
      (one) =>
        honestCarriers.includes(one.name) &&
        !(one.isFrameOnly && isInPage(delivery)) &&
        !(one.isNested && (ad.isNotNested || ad.isFrameOnly)),
    ),
  )
  return {
    index,
    ad,
    ...(behaviour && { behaviour }),
    delivery,
    trigger: random.pick(triggers.filter(({ name }) => honestTriggers.includes(name))),
    carrier,
    obfuscation: random.pick(obfuscations.filter(({ name }) => honestObfuscations.includes(name))),
    slot: random.pick(slots),
    detail: random.below(2 ** 31),
  }
}

const consent =
  "window.__tcfapi=function(c,v,f){f({tcString:'CPXconsent',gdprApplies:true},true)};document.cookie='euconsent-v2=CPXconsent;path=/';document.cookie='_ga=GA1.2.345;path=/';localStorage._adid='a-77';addEventListener('message',function(e){if(e.data&&e.data.type==='resize'){var f=document.querySelector('.side iframe');f&&(f.style.height=e.data.height+'px')}});"
const box =
  "var B=document.createElement('div');B.style.cssText='position:absolute;left:0;top:0;width:300px;height:240px;background:#eee;color:#000;font:16px sans-serif';S.appendChild(B);"
/** The page's own button, for behaviours that need a click. */
const ownButton =
  "var P=document.createElement('button');P.textContent='Own';P.style.cssText='left:20px;top:540px;width:120px;height:40px';document.body.appendChild(P);"

export function buildHonest(one: HonestCase, token: string, tag: string): BuiltCase {
  const random = randomFrom(one.detail)
  const secret = createSecret(token)
  const { at: context, files } = createContext({ token, secret, random, isInPage: isInPage(one.delivery) })
  const body = `${box}${one.ad.code(context)}`
  const code = `var W=top,D=W.document,S=document.getElementById(${quote(one.slot)})||document.body;function F(){try{${body}}finally{console.debug('k:${token}')}}${one.trigger.code(context)}`
  const markup = one.carrier.markup(one.obfuscation.code(code, random), context)
  const { inSlot, after } = deliver(one.delivery, markup, { slotId: one.slot, tag }, context)
  const behaviour = one.behaviour ? scriptElement(`(function(){${ownButton}${one.behaviour.code(context)}})()`) : ''
  const html = publisherPage({
    token,
    secret,
    tag: isInBid(one.delivery) ? '' : tag,
    slotId: one.slot,
    inSlot,
    after: after + behaviour,
    head: scriptElement(consent),
  })
  return { token, secret, html, files }
}

export const formatHonestTitle = ({ ad, behaviour, trigger, carrier, obfuscation, delivery, slot }: HonestCase) =>
  [behaviour ? `page ${behaviour.name}` : ad.name, trigger.name, carrier.name, obfuscation.name, delivery, slot].join(
    ' | ',
  )

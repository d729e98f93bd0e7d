import type { AdQualityProfile, ThreatClass } from '@vigil/contract'
import type { CompiledRule } from '../rules/rule.ts'
import { quietly, type Stop } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { pageAddress, type Report, reporterOf } from '../shared/report.ts'
import { type Ad, newAd } from './ad.ts'
import type { Deed } from './behaviour/deed.ts'
import { caller } from './caller.ts'
import { evidenceOf } from './evidence.ts'
import { idsOfAd } from './identity.ts'
import type { judge } from './quality.ts'
import { type Finding, isBlockedBy, type Scanner, scannerOf, stripped } from './scan.ts'

export interface Configuration {
  tag: string
  collectUrl: string
  mode?: 'block' | 'report'
  heavyAdPercent: number
  adQuality?: AdQualityProfile
  /** Comes with a profile only (builds.ts). */
  judge?: typeof judge
}

const gestureMs = 5_000
const mostMarkup = 131_072
/** How far back an address or a tag may have begun that ends in the piece at hand. */
const seam = 600

// All that the script knows about a page and its ads. Only the page's first copy opens a world: it is not passed around.
export let home: Realm
export let configuration: Configuration
export let isBlocking: boolean
export let report: Report
export let scanner: Scanner

const ads = new WeakMap<object, Ad>()
/** `busy` is the ad whose element is being told of an event: what its handler does has no address of its own. */
export const state: { gestureAt: number; hasAds: boolean; busy: Ad | undefined } = {
  gestureAt: 0,
  hasAds: false,
  busy: undefined,
}
/** How to listen again in a window whose document was opened anew. */
const armed = new WeakMap<object, () => void>()

export function openWorld(outermost: Realm, configured: Configuration, rules: readonly CompiledRule[]) {
  home = outermost
  configuration = configured
  isBlocking = configuration.mode !== 'report'
  report = reporterOf(home, configuration)
  scanner = scannerOf(rules)
}

/** The ad whose code led to this call, if any did. */
export const culprit = () => (state.hasAds ? (caller() ?? state.busy) : undefined)

/** The ad of a window, a document or a place on the state. */
export const adOf = (thing: object | null | undefined) => (thing ? ads.get(thing) : undefined)

export function bind(thing: object, ad: Ad) {
  ads.set(thing, ad)
  state.hasAds = true
}

export function adAt(place: Element): Ad {
  const ad = adOf(place) ?? newAd(place)
  bind(place, ad)
  return ad
}

/** Whether the reader meant this ad: touched it lately, or clicked into a frame of a stranger inside it, which tells us nothing. */
export function isMeant(ad: Ad) {
  const now = Date.now()
  if (now - ad.gestureAt < gestureMs) return true
  const { activeElement } = home.document
  const isEntered = activeElement?.nodeName === 'IFRAME' && ad.element?.contains(activeElement)
  return isEntered === true && home.navigator.userActivation?.isActive === true && now - state.gestureAt > gestureMs
}

export function learn(ad: Ad, markup: string) {
  if (ad.markup.length < mostMarkup) ad.markup = (ad.markup + markup).slice(0, mostMarkup)
  ad.ids = { ...ad.ids, ...idsOfAd(ad.markup, ad.element, home) }
}

export const about = (ad: Ad) => ({ ...idsOf(ad), url: pageAddress(home) })

/** Another ad in the same place. */
export function renew(ad: Ad) {
  const { element, gestureAt } = ad
  Object.assign(ad, newAd(element), { gestureAt })
}

function tell(ad: Ad, { what, address, hint }: Deed, markup: string, start: number, end: number) {
  // As whoever wrote the deed or the rule put them together.
  const [threatClass, variant, rule = variant] = what.split('/') as [ThreatClass, string, string?]
  if (ad.reported.has(rule)) return
  ad.reported.add(rule)
  report('incident', {
    ...about(ad),
    threatClass,
    variant,
    rule,
    action: isBlocking ? 'blocked' : 'reported',
    ...(address && { script: address.slice(0, 2_048) }),
    ...(hint && { traits: { means: hint.slice(0, 256) } }),
    ...(markup && evidenceOf(markup, start, end)),
    utcOffset: -new Date().getTimezoneOffset(),
  })
  count(ad, { violationClass: threatClass, variant })
}

/** Once for each ad; again, as one more that was blocked, when that comes later. */
export function count(ad: Ad, reason?: { violationClass: ThreatClass; variant: string }) {
  const { creativeId, cpmUsd } = ad.ids
  if (!creativeId || (ad.isCounted && !reason)) return
  const blocks = reason && isBlocking ? 1 : 0
  report('creative', { ...idsOf(ad), creativeId, bids: 1, blocks, ...(cpmUsd && { cpmUsd }), ...reason })
  ad.isCounted = true
}

/** An ad does something bad: it is reported, and the call answered with `value` instead, unless this is only a trial. */
export function stop(ad: Ad, deed: Deed, value?: unknown): Stop | undefined {
  quietly(() => {
    const at = ad.markup.indexOf(deed.hint)
    tell(ad, deed, ad.markup, Math.max(0, at), at < 0 ? 0 : at + deed.hint.length)
  })
  return isBlocking ? { value } : undefined
}

/** The same for what a reader may have asked for by a click on the ad; what is never to be, not even then. */
export function stopUnmeant(ad: Ad | undefined, deed: Deed | undefined, value?: unknown, isNever = false) {
  return ad && deed && (isNever || !isMeant(ad)) ? stop(ad, deed, value) : undefined
}

export function tellFinding(ad: Ad, { rule: [what], start, end, address }: Finding, markup: string) {
  tell(ad, { what, hint: '', address }, markup, start, end)
}

/** The ad's markup as it may be shown: whole, without its bad parts, or none of it. What is written piece by piece is read as one. */
export function treat(ad: Ad, piece: string, isContinued = false): string {
  if (ad.isBlocked) return isBlocking ? '' : piece
  const before = isContinued ? ad.markup.slice(-seam) : ''
  const markup = before + piece
  learn(ad, piece)
  const findings = scanner.scan(markup).filter(({ end }) => end > before.length)
  const [worst] = findings
  if (worst && isBlockedBy(worst.rule)) {
    tellFinding(ad, worst, markup)
    ad.isBlocked = true
    return isBlocking ? '' : piece
  }
  for (const finding of findings) tellFinding(ad, finding, markup)
  if (isUnwelcome(ad)) return ''
  const within = findings.map((finding) => ({
    ...finding,
    start: Math.max(0, finding.start - before.length),
    end: finding.end - before.length,
  }))
  return isBlocking ? stripped(piece, within) : piece
}

/** What the profile says of it, once; the part that knows is there only where there is a profile. */
function isUnwelcome(ad: Ad) {
  if (!ad.reported.has('quality')) ad.isBlocked = configuration.judge?.(ad, configuration, about(ad), report) === true
  ad.reported.add('quality')
  return ad.isBlocked
}

export function arm(realm: object, listen: () => void) {
  armed.set(realm, listen)
  listen()
}

export function rearm(realm: object) {
  armed.get(realm)?.()
}

/** Of what is known about an ad, what every event about one may hold. */
function idsOf({ ids }: Ad) {
  const { cpmUsd: _cpm, categories: _categories, ...fields } = ids
  return fields
}

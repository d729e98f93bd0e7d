import type { AdQualityProfile, InspectionOutcome, ThreatClass } from '@vigil/contract'
import { rules } from '../rules/chosen.ts'
import { quietly, type Stop } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { pageAddress, type Report, reporterOf } from '../shared/report.ts'
import { type Ad, type Inspection, newAd } from './ad.ts'
import type { Deed } from './behaviour/deed.ts'
import { idsOfAd } from './identity.ts'
import type { judge } from './quality.ts'
import { longest, parts, scannerOf } from './scan.ts'
import { wakeFor } from './waking.ts'

export interface Configuration {
  tag: string
  collectUrl: string
  mode?: 'block' | 'report'
  heavyAdPercent?: number
  trustedHosts?: string[]
  adQuality?: AdQualityProfile
  /** Comes with a profile only (builds.ts). */
  judge?: typeof judge
}

const gestureMs = 5_000
/** Captured before any ad can replace it. */
export const { now } = Date
const tallyMs = 2_000
/** Characters of the previous piece that are scanned again: an address or a tag may span two pieces. */
const seam = 600
/** Bytes of markup in a report. */
const mostEvidence = 65_536

// State of the page and its ads. Only the first copy of the script on a page has one, so it is not passed around.
export let home: Realm
export let configuration: Configuration
export let isBlocking: boolean
export let report: Report
/** The page's own id of this page view, if its header tag has one. */
let session: string | undefined

const { scan, ruleOf } = scannerOf(rules)

export { ruleOf }

const ads = new WeakMap<object, Ad>()
interface PageState {
  /** When the reader last used the page, not an ad; 0 for never. */
  gestureAt: number
  /** Whether that was on something that reacts, such as a link or a button. */
  isOnControl: boolean
  hasAds: boolean
  /** While frames are checked that were there before the script. */
  isLate: boolean
  /** The ad that calls without a trace belong to right now: an event of its element is handled, or a callback of it runs. */
  busy: Ad | undefined
  /** Whether the page itself turns text into code, which has no name on a call stack. */
  hasOwnText: boolean
  /** An ad's markup is being parsed into the page. Handlers that run now have the page's URL. */
  isWriting: boolean
}
export const state: PageState = {
  gestureAt: 0,
  isOnControl: false,
  hasAds: false,
  isLate: false,
  busy: undefined,
  hasOwnText: false,
  isWriting: false,
}
/** Guarded windows, by prototype, with a function that restores listeners after the document was replaced. */
export const armed = new WeakMap<object, () => void>()

export function openWorld(outermost: Realm, configured: Configuration, viewedAs: string | undefined) {
  home = outermost
  session = viewedAs
  // A garbled field counts as missing; ads are contained in any case.
  configuration = Object(configured)
  isBlocking = configuration.mode !== 'report'
  // Before the reporter's own listener, which flushes.
  home.addEventListener('pagehide', tellTally)
  report = reporterOf(home, configuration)
}

/** The ad of a window, a document or a place on the state. */
export const adOf = (thing: object | null | undefined) => (thing ? ads.get(thing) : undefined)

/** The first result that the test returns for the element or one above it, through shadow roots. */
export function climb<Result>(element: Element | null | undefined, test: (at: Element) => Result | undefined) {
  let at = element
  while (at && !/^(body|html)$/.test(at.localName)) {
    const found = test(at)
    if (found) return found
    at = at.parentElement ?? (at.parentNode as ShadowRoot | null)?.host // other parents have none
  }
  return undefined
}

/** The ad that an element of the page belongs to: the ad inserted it, or something around it. */
export const ownerOf = (element: Element | null | undefined) => climb(element, adOf)

export function bind(thing: object, ad: Ad) {
  ads.set(thing, ad)
  state.hasAds = true
}

export function adAt(place: Element): Ad {
  const ad = adOf(place) ?? newAd(place)
  bind(place, ad)
  return ad
}

/** Whether the reader has just used an ad, or the page outside of ads. */
export const isTouched = ({ gestureAt }: { gestureAt: number }) => now() - gestureAt < gestureMs

/** Whether the reader meant this ad: used it lately, or clicked into a cross-origin frame inside it. */
export function isMeant(ad: Ad) {
  if (isTouched(ad)) return true
  const { activeElement } = home.document
  const isEntered = activeElement?.localName === 'iframe' && ad.element?.contains(activeElement)
  return isEntered && home.navigator.userActivation?.isActive && !isTouched(state)
}

export function learn(ad: Ad, markup: string) {
  const isFirst = !ad.markup
  if (ad.markup.length < longest) ad.markup = (ad.markup + markup).slice(0, longest)
  // In an ad that is written in many pieces, only some can hold ids.
  if (isFirst || !markup || markup.includes('pbad:')) ad.ids = idsOfAd(ad.ids, ad.markup, ad.element, home)
}

export const about = (ad: Ad) => ({ ...idsOf(ad), url: pageAddress(home) })

const tally: Inspection[] = []

/** Each ad counts once, by its first outcome. That its scan was cut short may show only in a later piece of it. */
export function tallyUp(ad: Ad, outcome: InspectionOutcome) {
  if (ad.inspection) {
    if (outcome === 'budget_exceeded') ad.inspection.outcome = outcome
    return
  }
  ad.inspection = { outcome: state.isLate ? 'too_late' : outcome }
  if (tally.push(ad.inspection) === 1) home.setTimeout(tellTally, tallyMs)
}

function tellTally() {
  const counts = new Map<InspectionOutcome, number>()
  for (const { outcome } of tally.splice(0)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  for (const [outcome, ads] of counts) report('inspection', { outcome, ads })
}

/** Another ad in the same place. */
export function renew(ad: Ad) {
  const { element, gestureAt } = ad
  Object.assign(ad, newAd(element), { gestureAt })
}

/** Once for each ad; again, as one more that was blocked, when that comes later. */
export function count(ad: Ad, reason?: { violationClass: ThreatClass; variant: string }) {
  const { creativeId, cpmUsd } = ad.ids
  if (!creativeId || (ad.isCounted && !reason)) return
  const blocks = reason && isBlocking ? 1 : 0
  report('creative', { ...idsOf(ad), creativeId, bids: 1, blocks, cpmUsd, ...reason })
  ad.isCounted = true
}

/** The usual answer to a call that is stopped: a promise that stays pending, as when the reader ignores a prompt. */
const pending = new Promise(() => {})

/** An ad does something bad: it is reported once, and the call answered instead, unless this is only a trial. */
export function stop(ad: Ad, deed: Deed): Stop | undefined {
  quietly(() => tell(ad, deed))
  return isBlocking ? { value: pending } : undefined
}

function tell(ad: Ad, { what, address, hint }: Deed) {
  // Class, variant and rule, as in deeds and compiled rules.
  const [threatClass, variant, rule = variant] = what.split('/') as [ThreatClass, string, string?]
  if (ad.reported.has(rule)) return
  ad.reported.add(rule)
  // A sign takes up to three bytes.
  const isLong = new Blob([ad.markup]).size > mostEvidence
  const markup = isLong ? ad.markup.slice(0, mostEvidence / 3) : ad.markup
  const at = markup.indexOf(hint)
  report('incident', {
    ...about(ad),
    threatClass,
    variant,
    rule,
    action: isBlocking ? 'blocked' : 'reported',
    script: address?.slice(0, 2_048) || undefined,
    traits: { means: hint.slice(0, 256), ...(session && { session }) },
    ...(markup && { markup, offsetStart: Math.max(0, at), offsetEnd: at < 0 ? 0 : at + hint.length }),
    utcOffset: -new Date().getTimezoneOffset(),
  })
  count(ad, { violationClass: threatClass, variant })
}

/** Stops what a reader may request by a click on the ad; with `isNever`, also after a click. */
export function stopUnmeant(ad: Ad | undefined, deed: Deed | undefined, isNever?: boolean) {
  return ad && deed && (isNever || !isMeant(ad)) ? stop(ad, deed) : undefined
}

/** Calls that leave no trace on the stack count as the ad's while this runs. */
export function runAs<Result>(ad: Ad | undefined, work: () => Result) {
  const { busy } = state
  state.busy = ad
  try {
    return work()
  } finally {
    state.busy = busy
  }
}

/**
 * A third party's script may act for the page when the reader has just used a link or a button of the page: a site whose own code
 * comes from another domain routes and asks this way. Once for each gesture.
 */
export function actsForPage(ad: Ad | undefined) {
  if (!ad?.isThirdParty || !state.isOnControl || !isTouched(state) || ad.actedAt === state.gestureAt) return false
  ad.actedAt = state.gestureAt
  return true
}

/** The ad's markup as it may be shown: whole, without its bad parts, or none of it. What is written piece by piece is read as one. */
export function treat(ad: Ad, piece: string, isContinued?: boolean): string {
  const done = isContinued ? ad.markup.slice(-seam) : ''
  const markup = done + piece
  const text = markup.slice(0, longest)
  if (!ad.isBlocked) {
    learn(ad, piece)
    ad.steps -= text.length
    tallyUp(ad, ad.steps < 0 ? 'budget_exceeded' : piece.length > longest ? 'too_large' : 'inspected')
    const worst = ad.steps < 0 ? undefined : scan(text)
    if (worst) stop(ad, worst)
    ad.isBlocked = Boolean(worst) || isUnwelcome(ad)
  }
  if (ad.isBlocked) return isBlocking ? '' : piece
  wakeFor(markup)
  const shown = text.replace(parts, (part, at: number) => shownPart(ad, part, done.length - at))
  return (shown + markup.slice(longest)).slice(done.length)
}

/** An address or a tag as it may be shown. What is before `from` has been written already. */
function shownPart(ad: Ad, part: string, from: number) {
  const what = from < part.length && ruleOf(part)
  const [rest, address] = part.startsWith('<') ? [''] : ['about:blank', part]
  return what && stop(ad, { what, hint: part, address }) ? part.slice(0, Math.max(0, from)) + rest : part
}

/** Whether the profile keeps it out, judged once; the part that knows is there only where there is a profile. */
function isUnwelcome(ad: Ad) {
  if (ad.reported.has('quality')) return false
  ad.reported.add('quality')
  return quietly(() => configuration.judge?.(ad, configuration, about(ad), report)) === true
}

/** The ids that every event about an ad may have. Undefined fields are not sent. */
const idsOf = ({ ids }: Ad) => ({ ...ids, cpmUsd: undefined, categories: undefined })

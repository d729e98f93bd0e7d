import type { AdQualityProfile, InspectionOutcome, ThreatClass } from '@vigil/contract'
import type { CompiledRule } from '../rules/rule.ts'
import { quietly, type Stop } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { pageAddress, type Report, reporterOf } from '../shared/report.ts'
import { type Ad, type Inspection, newAd } from './ad.ts'
import type { Deed } from './behaviour/deed.ts'
import { longest } from './decode.ts'
import { evidenceOf } from './evidence.ts'
import { idsOfAd } from './identity.ts'
import type { judge } from './quality.ts'
import { type Finding, type Scanner, scannerOf, stripped } from './scan.ts'
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
/** Kept before any ad can put something else in its place. */
export const { now } = Date
const tallyMs = 2_000
/** How far back an address or a tag may have begun that ends in the piece at hand. */
const seam = 600

// All that the script knows about a page and its ads. Only the page's first copy opens a world: it is not passed around.
export let home: Realm
export let configuration: Configuration
export let isBlocking: boolean
export let report: Report
export let scanner: Scanner
/** What the page calls this view of it, where its header tag says so. */
let session: string | undefined

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
}
export const state: PageState = {
  gestureAt: 0,
  isOnControl: false,
  hasAds: false,
  isLate: false,
  busy: undefined,
  hasOwnText: false,
}
/** Windows that are guarded, with how to listen again in one whose document was opened anew. */
export const armed = new WeakMap<object, () => void>()

export function openWorld(
  outermost: Realm,
  configured: Configuration,
  rules: CompiledRule[][],
  viewedAs: string | undefined,
) {
  home = outermost
  session = viewedAs
  // Whatever it holds, ads are contained: a garbled field is a missing one.
  configuration = Object(configured)
  isBlocking = configuration.mode !== 'report'
  // Before the reporter's own, which sends what is told until then.
  home.addEventListener('pagehide', tellTally)
  report = reporterOf(home, configuration)
  scanner = scannerOf(rules)
}

/** The ad of a window, a document or a place on the state. */
export const adOf = (thing: object | null | undefined) => (thing ? ads.get(thing) : undefined)

/** The ad that an element of the page belongs to: the ad inserted it, or something around it. */
export function ownerOf(element: Element | null | undefined): Ad | undefined {
  let at = element
  while (at && !/^(body|html)$/.test(at.localName)) {
    const ad = adOf(at)
    if (ad) return ad
    const root = at.parentElement ? null : at.getRootNode()
    at = at.parentElement ?? (root && 'mode' in root ? (root as ShadowRoot).host : null) // only shadow roots have one
  }
  return undefined
}

export function bind(thing: object, ad: Ad) {
  ads.set(thing, ad)
  state.hasAds = true
}

export function adAt(place: Element): Ad {
  const ad = adOf(place) ?? newAd(place)
  bind(place, ad)
  return ad
}

/** Whether the reader has just touched an ad, or the page beside them. */
export const isTouched = ({ gestureAt }: { gestureAt: number }) => now() - gestureAt < gestureMs

/** Whether the reader meant this ad: touched it lately, or clicked into a frame of a stranger inside it, which tells us nothing. */
export function isMeant(ad: Ad) {
  if (isTouched(ad)) return true
  const { activeElement } = home.document
  const isEntered = activeElement?.localName === 'iframe' && ad.element?.contains(activeElement)
  return isEntered && home.navigator.userActivation?.isActive && !isTouched(state)
}

export function learn(ad: Ad, markup: string) {
  const isFirst = !ad.markup
  if (ad.markup.length < longest) ad.markup = (ad.markup + markup).slice(0, longest)
  // Of an ad that is written in many pieces, only those that can hold them.
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

function tell(ad: Ad, { what, address, hint }: Deed, markup: string, start: number, end: number) {
  // As whoever wrote the deed or the rule put them together.
  const [threatClass, variant, rule = variant] = what.replace('!', '').split('/') as [ThreatClass, string, string?]
  if (ad.reported.has(rule)) return
  ad.reported.add(rule)
  report('incident', {
    ...about(ad),
    threatClass,
    variant,
    rule,
    action: isBlocking ? 'blocked' : 'reported',
    // What is undefined is not sent.
    script: address?.slice(0, 2_048) || undefined,
    traits: hint || session ? { means: hint.slice(0, 256), ...(session && { session }) } : undefined,
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
  report('creative', { ...idsOf(ad), creativeId, bids: 1, blocks, cpmUsd, ...reason })
  ad.isCounted = true
}

/** An ad does something bad: it is reported, and the call answered instead, unless this is only a trial. */
export function stop(ad: Ad, deed: Deed): Stop | undefined {
  quietly(() => {
    const at = ad.markup.indexOf(deed.hint)
    tell(ad, deed, ad.markup, Math.max(0, at), at < 0 ? 0 : at + deed.hint.length)
  })
  return isBlocking ? { value: undefined } : undefined
}

/** The same for what a reader may have asked for by a click on the ad; what is never to be, not even then. */
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

export function tellFinding(ad: Ad, { broken: [what], start, end, address }: Finding, markup: string) {
  tell(ad, { what, hint: '', address }, markup, start, end)
}

/** The ad's markup as it may be shown: whole, without its bad parts, or none of it. What is written piece by piece is read as one. */
export function treat(ad: Ad, piece: string, isContinued = false): string {
  if (ad.isBlocked) return isBlocking ? '' : piece
  const before = isContinued ? ad.markup.slice(-seam) : ''
  const markup = before + piece
  learn(ad, piece)
  const findings = scanner.scan(markup, ad).filter(({ end }) => end > before.length)
  tallyUp(ad, ad.steps < 0 ? 'budget_exceeded' : piece.length > longest ? 'too_large' : 'inspected')
  const worst = findings.find(({ broken: [what] }) => !what.startsWith('!'))
  if (worst) {
    tellFinding(ad, worst, markup)
    ad.isBlocked = true
    return isBlocking ? '' : piece
  }
  for (const finding of findings) tellFinding(ad, finding, markup)
  if (isUnwelcome(ad)) return ''
  wakeFor(markup)
  return isBlocking ? stripped(markup, findings, before.length) : piece
}

/** What the profile says of it, once; the part that knows is there only where there is a profile. */
function isUnwelcome(ad: Ad) {
  if (!ad.reported.has('quality'))
    ad.isBlocked = quietly(() => configuration.judge?.(ad, configuration, about(ad), report)) === true
  ad.reported.add('quality')
  return ad.isBlocked
}

/** Of what is known about an ad, what every event about one may hold. */
function idsOf({ ids }: Ad) {
  const { cpmUsd: _cpm, categories: _categories, ...fields } = ids
  return fields
}

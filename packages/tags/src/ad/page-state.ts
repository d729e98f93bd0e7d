import type { AdQualityProfile, InspectionOutcome, ThreatClass } from '@vigil/contract'
import { rules } from '../rules/chosen.ts'
import { quietly, type Stop } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { createReporter, type EventFields, pageAddress, type Report } from '../shared/report.ts'
import { type Ad, type Inspection, newAd } from './ad.ts'
import { eachRendered, mergeIds } from './ad-ids.ts'
import type { Attack } from './behaviour/attack.ts'
import { startGuardsFor } from './guard-start.ts'
import type { checkProfile } from './quality.ts'
import { createScanner, maxScanLength, removableParts } from './scan.ts'

/** The build's version, inserted by the build. */
declare const __VIGIL_BUILD__: string

export interface Configuration {
  tag: string
  collectUrl: string
  mode?: 'block' | 'report'
  heavyAdPercent?: number
  trustedHosts?: string[]
  adQuality?: AdQualityProfile
  /** Included only with a profile (builds.ts). */
  checkProfile?: typeof checkProfile
}

const gestureMs = 5_000
/** Captured before any ad can replace it. */
export const { now } = Date
const inspectionDelayMs = 2_000
/** Limit of events per report: beyond it, ads are counted without their slots. */
const maxGroups = 30
/** Characters scanned again with the next piece: a URL or tag may span two pieces. */
const overlap = 600
/** Limit for markup in a report, in bytes. */
const maxEvidenceBytes = 65_536
/** Share of shown ads that are reported with their markup, so that rules can be tested on them before they are deployed. */
const sampledShare = 0.01

// State of the page and its ads. Module-level, because only the first copy of the script on a page has one.
export let mainWindow: Realm
export let configuration: Configuration
export let isBlocking: boolean
export let report: Report
/** The page's id of this page view, if set on the header tag. */
let pageSession: string | undefined

const { scan, matchPart } = createScanner(rules)

export { matchPart }

const ads = new WeakMap<object, Ad>()
interface PageState {
  /** Time of the user's last gesture on the page outside ads; 0 for never. */
  gestureAt: number
  /** Whether that gesture was on a link, button or other control. */
  isOnControl?: boolean
  hasAds?: boolean
  /** True while checking frames that existed before the script. */
  isLate?: boolean
  /** The ad to which calls with an empty stack belong: its element's event or its callback is being handled. */
  activeAd?: Ad | undefined
  /** Whether the page itself compiles strings. Such code has no name on a call stack. */
  compilesText?: boolean
  /** An ad's markup is being parsed into the page. Handlers that run now have the page's URL. */
  isWriting?: boolean
}
export const state: PageState = { gestureAt: 0 }
/** Guarded windows, by prototype, with a function that restores listeners after the document was replaced. */
export const guardedWindows = new WeakMap<object, () => void>()

export function initPageState(outermostWindow: Realm, tagConfiguration: Configuration, sessionId: string | undefined) {
  mainWindow = outermostWindow
  pageSession = sessionId
  // Malformed fields count as missing. Ads are contained anyway.
  configuration = Object(tagConfiguration)
  isBlocking = configuration.mode !== 'report'
  // Must run before the reporter's own listener, which flushes.
  mainWindow.addEventListener('pagehide', () => {
    quietly(recordUnseen)
    reportInspections()
  })
  report = createReporter(mainWindow, configuration)
}

/** The ad of a window, a document or an element. */
export const getAd = (thing: object | null | undefined) => (thing ? ads.get(thing) : undefined)

/** Tests an element and its ancestors, through shadow roots. Returns the first result. */
export function findUp<Result>(element: Element | null | undefined, test: (at: Element) => Result | undefined) {
  let at = element
  while (at && !/^(body|html)$/.test(at.localName)) {
    const found = test(at)
    if (found) return found
    at = at.parentElement ?? (at.parentNode as ShadowRoot | null)?.host // other parents have none
  }
  return undefined
}

/** The ad that inserted an element or one of its ancestors. */
export const findOwner = (element: Element | null | undefined) => findUp(element, getAd)

export function assignAd(thing: object, ad: Ad) {
  ads.set(thing, ad)
  state.hasAds = true
}

export function getOrCreateAd(place: Element): Ad {
  const ad = getAd(place) ?? newAd(place)
  assignAd(place, ad)
  return ad
}

/** Whether the user has just used the ad, or the page outside ads. */
export const hasRecentGesture = ({ gestureAt }: { gestureAt: number }) => now() - gestureAt < gestureMs

/** Whether the user has just used the ad or clicked into a cross-origin frame inside it. */
export function isUserInitiated(ad: Ad) {
  if (hasRecentGesture(ad)) return true
  const { activeElement } = mainWindow.document
  const isEntered = activeElement?.localName === 'iframe' && ad.element?.contains(activeElement)
  return isEntered && mainWindow.navigator.userActivation?.isActive && !hasRecentGesture(state)
}

export function addMarkup(ad: Ad, markup: string) {
  const isFirst = !ad.markup
  if (ad.markup.length < maxScanLength) ad.markup = (ad.markup + markup).slice(0, maxScanLength)
  // When an ad is written in many pieces, only some contain ids.
  if (isFirst || !markup || markup.includes('pbad:')) ad.ids = mergeIds(ad.ids, ad.markup, ad.element, mainWindow)
}

export const describeAd = (ad: Ad) => ({ ...getReportedIds(ad), url: pageAddress(mainWindow) })

const inspections: Inspection[] = []

/** Counts each ad once, by its first outcome. Only `budget_exceeded` can replace it later. */
export function recordInspection(ad: Ad, outcome: InspectionOutcome) {
  if (ad.inspection) {
    if (outcome === 'budget_exceeded') ad.inspection.outcome = outcome
    return
  }
  ad.inspection = { outcome: state.isLate ? 'too_late' : outcome, owner: ad }
  if (inspections.push(ad.inspection) === 1) mainWindow.setTimeout(reportInspections, inspectionDelayMs)
}

/** Counts ads that Prebid or the ad server rendered in frames where the script saw none. */
function recordUnseen() {
  eachRendered(mainWindow, (elementId, ids) => {
    const frames = [...(mainWindow.document.getElementById(elementId)?.querySelectorAll('iframe') ?? [])]
    // In bids mode, only the window of an ad's frame is known.
    if (!frames[0] || frames.some((frame) => getAd(frame) ?? getAd(frame.contentWindow))) return
    const ad = getOrCreateAd(frames[0])
    addMarkup(ad, '')
    Object.assign(ad.ids, ids)
    recordInspection(ad, 'not_seen')
  })
}

/** Frames have ids of the ad server, which change with every page view. */
const findSlotId = (element: Element | undefined) =>
  findUp(element, ({ localName, id }) => (localName === 'iframe' ? '' : id.slice(0, 128)))

function reportInspections() {
  const groups = new Map<string, EventFields<'inspection'> & { valueUsd: number }>()
  for (const { outcome, owner } of inspections.splice(0)) {
    const { bidderCode, deliverySource, cpmUsd = 0, slot = findSlotId(owner.element) } = owner.ids
    const fields = {
      outcome,
      bidderCode,
      deliverySource,
      slot: groups.size < maxGroups ? slot : undefined,
      contained: owner.isContained,
      build: __VIGIL_BUILD__,
    }
    const key = JSON.stringify(fields)
    const group = groups.get(key) ?? { ...fields, ads: 0, valueUsd: 0 }
    group.ads++
    group.valueUsd += cpmUsd / 1_000
    groups.set(key, group)
  }
  for (const group of groups.values()) report('inspection', group)
}

/** Resets an ad when another one fills its place. */
export function resetAd(ad: Ad) {
  const { element, gestureAt } = ad
  Object.assign(ad, newAd(element), { gestureAt })
}

/** Reports an ad once, and again when it is blocked later. */
export function reportCreative(ad: Ad, reason?: { violationClass: ThreatClass; variant: string }) {
  const { creativeId, cpmUsd } = ad.ids
  if (!creativeId || (ad.isCounted && !reason)) return
  const blocks = reason && isBlocking ? 1 : (ad.profileResult?.blocks ?? 0)
  // Facts are sent once per ad, so that backtests count it once.
  const facts = !ad.isCounted && ad.profileResult
  // Only whole markup: rules would judge a part differently. A character takes up to three bytes.
  const isSampled = !reason && ad.markup.length < maxEvidenceBytes / 3 && Math.random() < sampledShare
  const markup = (isSampled && ad.markup) || undefined
  report('creative', { ...getReportedIds(ad), creativeId, bids: 1, cpmUsd, ...facts, ...reason, blocks, markup })
  ad.isCounted = true
}

/** Result of blocked calls: a promise that stays pending, as when the user ignores a prompt. */
const pending = new Promise(() => {})

/** Reports an attack once, and returns the result of the blocked call; undefined in report mode. */
export function block(ad: Ad, attack: Attack): Stop | undefined {
  quietly(() => reportIncident(ad, attack))
  return isBlocking ? { value: pending } : undefined
}

function reportIncident(ad: Ad, { threat, address, evidence }: Attack) {
  // Threat class, variant and rule.
  const [threatClass, variant, rule = variant] = threat.split('/') as [ThreatClass, string, string?]
  if (ad.reported.has(rule)) return
  ad.reported.add(rule)
  // A character takes up to three bytes.
  const isLong = new Blob([ad.markup]).size > maxEvidenceBytes
  const markup = isLong ? ad.markup.slice(0, maxEvidenceBytes / 3) : ad.markup
  const at = markup.indexOf(evidence)
  report('incident', {
    ...describeAd(ad),
    threatClass,
    variant,
    rule,
    action: isBlocking ? 'blocked' : 'reported',
    script: address?.slice(0, 2_048) || undefined,
    traits: { means: evidence.slice(0, 256), ...(pageSession && { session: pageSession }) },
    ...(markup && { markup, offsetStart: Math.max(0, at), offsetEnd: at < 0 ? 0 : at + evidence.length }),
    utcOffset: -new Date().getTimezoneOffset(),
  })
  reportCreative(ad, { violationClass: threatClass, variant })
}

/** Blocks an action that needs a click on the ad; with `isAlwaysBlocked`, even after a click. */
export function blockUnlessInitiated(ad: Ad | undefined, attack: Attack | undefined, isAlwaysBlocked?: boolean) {
  return ad && attack && (isAlwaysBlocked || !isUserInitiated(ad)) ? block(ad, attack) : undefined
}

/** Attributes calls with an empty stack to the ad while `work` runs. */
export function runAs<Result>(ad: Ad | undefined, work: () => Result) {
  const { activeAd } = state
  state.activeAd = ad
  try {
    return work()
  } finally {
    state.activeAd = activeAd
  }
}

/**
 * A third-party script may act for the page after the user has used a link or button of the page, once per gesture: some sites serve their
 * own code from another domain.
 */
export function actsForPage(ad: Ad | undefined) {
  if (!ad?.isThirdParty || !state.isOnControl || !hasRecentGesture(state) || ad.actedAt === state.gestureAt)
    return false
  ad.actedAt = state.gestureAt
  return true
}

/** Returns an ad's markup without its harmful parts, or '' if the ad is blocked. `isContinued`: the markup is written in pieces. */
export function sanitize(ad: Ad, piece: string, isContinued?: boolean): string {
  const scanned = isContinued ? ad.markup.slice(-overlap) : ''
  const markup = scanned + piece
  const text = markup.slice(0, maxScanLength)
  if (!ad.isBlocked) {
    addMarkup(ad, piece)
    ad.scanBudget -= text.length
    recordInspection(
      ad,
      ad.scanBudget < 0 ? 'budget_exceeded' : piece.length > maxScanLength ? 'too_large' : 'inspected',
    )
    const match = ad.scanBudget < 0 ? undefined : scan(text)
    if (match) block(ad, match)
    ad.isBlocked = Boolean(match) || violatesProfile(ad)
  }
  if (ad.isBlocked) return isBlocking ? '' : piece
  startGuardsFor(markup)
  const sanitized = text.replace(removableParts, (part, at: number) => sanitizePart(ad, part, scanned.length - at))
  return (sanitized + markup.slice(maxScanLength)).slice(scanned.length)
}

/** Returns a URL or tag, or its replacement. Text before `from` has already been written. */
function sanitizePart(ad: Ad, part: string, from: number) {
  const threat = from < part.length && matchPart(part)
  const [rest, address] = part.startsWith('<') ? [''] : ['about:blank', part]
  return threat && block(ad, { threat, evidence: part, address }) ? part.slice(0, Math.max(0, from)) + rest : part
}

/** Whether the profile blocks the ad; checked once. The code is included only with a profile. */
function violatesProfile(ad: Ad) {
  if (ad.reported.has('quality')) return false
  ad.reported.add('quality')
  ad.profileResult = quietly(() => configuration.checkProfile?.(ad, configuration, describeAd(ad), report))
  if (!ad.profileResult?.blocks) return false
  // Its frame may never load.
  reportCreative(ad)
  return true
}

/** Ids for events about an ad. Undefined fields are not sent. */
const getReportedIds = ({ ids }: Ad) => ({ ...ids, cpmUsd: undefined, categories: undefined, slot: undefined })

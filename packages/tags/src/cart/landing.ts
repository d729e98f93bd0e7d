import { quietly } from '../shared/hook.ts'
import { pageAddress } from '../shared/report.ts'
import { decoded, isHome, parametersOf } from './clicks.ts'
import { isTyped } from './fields.ts'
import { isWeakName, networkOfName } from './networks.ts'
import { mainWindow, sendEvent, session } from './page-state.ts'
import { hashText, readLines, saveLines, saveSession } from './session.ts'

/** The last departure that may return with a click parameter: its time, and whether the shopper initiated it. */
const departureKey = 'vigil_c'
const roundTripMs = 30_000

/** The URL that the page was loaded with. Scripts can change `location` before this one runs, but not the timing entry. */
const loadedAddress = () =>
  quietly(() => new URL(mainWindow.performance.getEntriesByType('navigation')[0]?.name ?? '')) ?? new URL(location.href)

/** Click parameters of a URL. */
export const clickParameters = (url: URL | Location) =>
  parametersOf(url).filter(([name, value]) => value && networkOfName(name))

// Short names: the script is at its size limit.
const [arrivalKey, rejectedKey] = ['vigil_a', 'vigil_b']

/** Values that the shopper arrived with in this session. `isLanding`: on this page. */
export const landing = { arrivals: readLines(arrivalKey), isLanding: false }
/** Attribution values rejected in this session. */
const rejected = new Set(readLines(rejectedKey))
export const isRejected = (text: string) => [...rejected].some((value) => text.includes(value))
export function addRejected(value: string) {
  if (value.length < 3) return
  rejected.add(value)
  saveLines(rejectedKey, rejected)
}

export const isGranted = (name: string, value: string) => session.grants.includes(hashText(`${name}=${value}`))
export const isFromArrival = (value: string) => {
  const text = decoded(value)
  return landing.arrivals.some((one) => text.includes(one))
}
/** Remembers an attribution entry for later pages. */
export function grant(name: string, value: string) {
  if (!value || isGranted(name, value)) return
  session.grants.push(hashText(`${name}=${value}`))
  saveSession(session)
}

/** Checks how the shopper arrived. Returns click parameters that no arrival earned. */
export function checkLanding(): [string, string][] {
  const url = loadedAddress()
  const parameters = clickParameters(url)
  const isEarned = parameters.length > 0 && isArrival(parameters)
  const weak = parametersOf(url).some(([name]) => isWeakName(name))
  landing.isLanding = isEarned || (weak && !isInside())
  const from = isInside() ? referrer() : undefined
  // The shopper may have left the first page before this script ran there.
  const earlier = from ? clickParameters(from).filter(([, value]) => !isRejected(value)) : []
  for (const [name, value] of isEarned ? parameters : earlier) {
    const network = networkOfName(name) as string // click parameters have one
    if (value.length > 2) {
      landing.arrivals.push(value)
      saveLines(arrivalKey, landing.arrivals)
    }
    if (!isGranted(name, value)) sendEvent('affiliate_arrival', { network, landingUrl: pageAddress(mainWindow) })
    grant(name, value)
    grant('network', network)
  }
  // Parameters that code added to the URL before this script ran.
  const now = clickParameters(location).filter(([name, value]) => !isGranted(name, value) && !isFromArrival(value))
  return isEarned ? now : [...parameters.filter(([name, value]) => !isGranted(name, value)), ...now]
}

/** Whether the URL that the shopper arrived with contains this text. */
export const isInAddress = (text: string) => loadedAddress().href.toLowerCase().includes(text.toLowerCase())

/** Whether the shopper typed this code or arrived with it. */
export const isShoppersCode = (code: string) => isTyped(code) || isInAddress(code)

const referrer = () => quietly(() => new URL(document.referrer))
/** Whether the referrer is a page of the same host. */
export const isInside = () => referrer()?.host === location.host

function isArrival(parameters: [string, string][]) {
  const isAll = (isSo: (name: string, value: string) => boolean) =>
    parameters.every(([name, value]) => isSo(name, value))
  if (isAll(isGranted)) return true
  // A frame in the shop's page is not an arrival.
  const parent = mainWindow.parent === mainWindow ? undefined : quietly(() => mainWindow.parent.location.href)
  if (parent) return isAll((_name, value) => parent.includes(value))
  const [leftAt = 0, isMeant] = readLines(departureKey)
  if (leftAt) saveLines(departureKey, [])
  const isRound = Date.now() - Number(leftAt) < roundTripMs && !isMeant
  const from = referrer()
  // The shop's own redirects keep the parameters.
  if (from && isInside())
    return isMeant !== undefined || isAll((_name, value) => from.href.includes(encodeURIComponent(value)))
  return !isRound
}

/** Called before a navigation that may lead back. */
export function rememberDeparture(url: URL, isMeant: boolean) {
  if (!isHome(url) || clickParameters(url).length > 0) saveLines(departureKey, [Date.now(), isMeant ? 'meant' : ''])
}

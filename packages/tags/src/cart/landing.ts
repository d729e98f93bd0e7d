import { quietly } from '../shared/hook.ts'
import { isHome, parametersOf, unpacked } from './clicks.ts'
import { isTyped } from './fields.ts'
import { isWeakName, networkOfName } from './networks.ts'
import { hashed, keepSession, store, stored } from './session.ts'
import { home, session } from './world.ts'

/** The last departure that may return with a click parameter: time, and whether the shopper wanted it. */
const goingKey = 'vigil_going'
const roundTripMs = 30_000

/** The address that the page was loaded with. Scripts can change `location` before this one runs, but not the timing entry. */
const loadedAddress = () =>
  quietly(() => new URL(home.performance.getEntriesByType('navigation')[0]?.name ?? '')) ?? new URL(location.href)

/** Click parameters of an address. */
export const clickParameters = (url: URL | Location) =>
  parametersOf(url).filter(([name, value]) => value && networkOfName(name))

const [broughtKey, refusedKey] = ['vigil_brought', 'vigil_refused']

/** Values that the shopper arrived with in this visit; `isLanding`: on this very page. */
export const landing = { brought: stored(broughtKey), isLanding: false }
/** Values of attributions that were refused in this visit. */
const refused = new Set(stored(refusedKey))
export const isRefused = (text: string) => [...refused].some((value) => text.includes(value))
export function addRefused(value: string) {
  if (value.length < 3) return
  refused.add(value)
  store(refusedKey, refused)
}

export const isGranted = (name: string, value: string) => session.rights.includes(hashed(`${name}=${value}`))
export const isBrought = (value: string) => {
  const text = unpacked(value)
  return landing.brought.some((one) => text.includes(one))
}
/** Remembers an attribution entry for the following pages. */
export function grant(name: string, value: string) {
  if (!value || isGranted(name, value)) return
  session.rights.push(hashed(`${name}=${value}`))
  keepSession(session)
}

/** Judges how the shopper arrived. Returns click parameters that no arrival earned. */
export function judgeLanding(): [string, string][] {
  const url = loadedAddress()
  const parameters = clickParameters(url)
  const isEarned = parameters.length > 0 && isArrival(parameters)
  const weak = parametersOf(url).some(([name]) => isWeakName(name))
  landing.isLanding = isEarned || (weak && !isInside())
  const from = isInside() ? referrer() : undefined
  // The shopper may have left the first page before this script ran there.
  const earlier = from ? clickParameters(from).filter(([, value]) => !isRefused(value)) : []
  for (const [name, value] of isEarned ? parameters : earlier) {
    if (value.length > 2) landing.brought.push(value)
    grant(name, value)
    grant('network', networkOfName(name) ?? '')
  }
  store(broughtKey, landing.brought)
  // Parameters that code added to the address before this script ran.
  const now = clickParameters(location).filter(([name, value]) => !isGranted(name, value) && !isBrought(value))
  return isEarned ? now : [...parameters.filter(([name, value]) => !isGranted(name, value)), ...now]
}

/** Whether the address that the shopper arrived with contains this text. */
export const isInAddress = (text: string) => loadedAddress().href.toLowerCase().includes(text.toLowerCase())

/** Whether the shopper typed this code or arrived with it. */
export const isOwned = (code: string) => isTyped(code) || isInAddress(code)

const referrer = () => quietly(() => new URL(document.referrer))
/** Whether a page of the same host led here. */
export const isInside = () => referrer()?.host === location.host

function isArrival(parameters: [string, string][]) {
  const isAll = (isSo: (name: string, value: string) => boolean) =>
    parameters.every(([name, value]) => isSo(name, value))
  if (isAll(isGranted)) return true
  // A frame of the shop's page is no arrival.
  const parent = home.parent === home ? undefined : quietly(() => home.parent.location.href)
  if (parent) return isAll((_name, value) => parent.includes(value))
  const [leftAt = 0, isMeant] = stored(goingKey)
  store(goingKey, [])
  const isRound = Date.now() - Number(leftAt) < roundTripMs && !isMeant
  const from = referrer()
  // The shop's own redirects keep the parameters.
  if (from && isInside())
    return isMeant !== undefined || isAll((_name, value) => from.href.includes(encodeURIComponent(value)))
  return !isRound
}

/** Called before the page is left for an address that may lead back. */
export function rememberGoing(url: URL, isMeant: boolean) {
  if (!isHome(url) || clickParameters(url).length > 0) store(goingKey, [Date.now(), isMeant ? 'meant' : ''])
}

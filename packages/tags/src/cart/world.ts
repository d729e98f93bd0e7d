import type { EventOf } from '@vigil/contract'
import type { Realm } from '../shared/realm.ts'
import { type Report, reporterOf } from '../shared/report.ts'
import { openSession, type Session } from './session.ts'

export interface Configuration {
  tag: string
  collectUrl: string
  nonBlockingPercent: number
  coupon: boolean
  affiliate: boolean
  agnostic: boolean
}

type CartEvent =
  | 'cart_session'
  | 'checkout'
  | 'coupon_attempt'
  | 'popup_blocked'
  | 'affiliate_blocked'
  | 'conversion'
  | 'pixel_problem'
type Fields<Type extends CartEvent> = Omit<EventOf<Type>, 'id' | 'at' | 'host' | 'type' | 'sessionId' | 'mode'>

// The script's state for this page. Only the page's first copy of the script sets it, so it is not passed around.
export const home: Realm = window
export let configuration: Configuration
export let session: Session
export let isBlocking: boolean
/** Whether the script ran before the page's own code, and has missed none of it. */
export const isEarly = document.readyState === 'loading'
let report: Report

export function openWorld(configured: Configuration) {
  configuration = configured
  report = reporterOf(home, configuration)
  session = openSession(configuration.nonBlockingPercent)
  isBlocking = session.mode === 'blocking'
}

export function tell<Type extends CartEvent>(type: Type, fields: Fields<Type>) {
  // With the session's two, the fields are those of the type; TypeScript does not follow that through a generic.
  const whole = { sessionId: session.id, mode: session.mode, ...fields } as unknown as Parameters<
    typeof report<Type>
  >[1]
  report(type, whole)
}

/** True once for each thing and page: repeated attempts are reported once. */
const told = new Set<string>()
export function isNews(thing: string) {
  if (told.has(thing) || told.size > 200) return false
  told.add(thing)
  return true
}

export function once<Args extends unknown[]>(work: (...args: Args) => void) {
  let isDone = false
  return (...args: Args) => {
    if (!isDone) {
      isDone = true
      work(...args)
    }
  }
}

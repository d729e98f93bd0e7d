import type { EventOf } from '@vigil/contract'
import type { Realm } from '../shared/realm.ts'
import { createReporter, type Report } from '../shared/report.ts'
import { openSession, type Session } from './session.ts'

export interface Configuration {
  tag: string
  collectUrl: string
  nonBlockingPercent: number
  coupon: boolean
  affiliate: boolean
  agnostic: boolean
  /** Only in copies that hash codes (conceal.ts). Returns the fields to replace. */
  conceal?: (fields: object) => object
}

type CartEvent =
  | 'cart_session'
  | 'checkout'
  | 'coupon_entry'
  | 'coupon_attempt'
  | 'popup_blocked'
  | 'affiliate_arrival'
  | 'affiliate_blocked'
  | 'conversion'
  | 'pixel_problem'
type Fields<Type extends CartEvent> = Omit<EventOf<Type>, 'id' | 'at' | 'host' | 'type' | 'sessionId' | 'mode'>

// The script's state on this page. Set once, by the first copy of the script.
export const mainWindow: Realm = window
export let configuration: Configuration
export let session: Session
export let isBlocking: boolean
/** Whether the script ran before the page's own code. */
export const isEarly = document.readyState === 'loading'
let report: Report

export function initialize(configured: Configuration) {
  configuration = configured
  report = createReporter(mainWindow, configuration)
  session = openSession(configuration.nonBlockingPercent)
  isBlocking = session.mode === 'blocking'
}

export function sendEvent<Type extends CartEvent>(type: Type, fields: Fields<Type>) {
  // With the session's two, these are the type's fields. TypeScript cannot infer that through a generic.
  const complete = {
    sessionId: session.id,
    mode: session.mode,
    ...fields,
    ...configuration.conceal?.(fields),
  } as unknown as Parameters<typeof report<Type>>[1]
  report(type, complete)
}

/** True once per page and key: repeated attempts are reported once. */
const reported = new Set<string>()
export function isFirstReport(thing: string) {
  if (reported.has(thing) || reported.size > 200) return false
  reported.add(thing)
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

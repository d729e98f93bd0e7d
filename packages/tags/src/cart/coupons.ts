import { getOwnPropertyDescriptor, quietly } from '../shared/hook.ts'
import { parametersOf } from './clicks.ts'
import { isStopped, latestExtension, unknownExtension } from './extensions.ts'
import {
  allFields,
  closestTo,
  type Field,
  fieldAppliedBy,
  fieldOf,
  isCodeName,
  isStrange,
  learnFields,
  readValue,
} from './fields.ts'
import { isInWidget, lookAgain } from './insertions.ts'
import { isOwned } from './landing.ts'
import { hasActed, hasPageCaller, isForeign, isForeignCode, isPageCalling, shopper } from './origin.ts'
import { followAttempt } from './outcome.ts'
import { attacked } from './popups.ts'
import { configuration, isEarly, session, tell } from './world.ts'

/** For so long after a stranger's change, other actions of a stranger belong to it. */
const recentMs = 3_000
/** A code that is entered letter by letter is reported once it is complete. */
const wholeMs = 600
const mostAttempts = 60

const writes = /^(keydown|paste|drop|compositionend)$/
const acts = /^(pointerdown|click)$/
const { set: setValue } = getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
const lastTold = new Map<string, number>()

const isRecent = ({ changedAt }: Field) => Date.now() - changedAt < recentMs
const isTouched = (field: Field) => isStrange(field) || isRecent(field)
const touched = () => allFields().filter(isTouched)
function isKept() {
  // A popup that was inserted just now may name the extension.
  lookAgain()
  return isStopped()
}

/** Receives every event that may concern a code, before other listeners. */
export function hear(event: Event) {
  const [target] = event.composedPath()
  if (event.isTrusted) byShopper(event, target)
  else if (isForeign(event)) byStranger(event, target)
}

function byShopper(event: Event, target: unknown) {
  const { type } = event
  const field = fieldOf(target)
  if (type === 'focusin' && field && hasActed(1_000)) field.isReached = true
  const isWriting = writes.test(type)
  if (isWriting || acts.test(type)) {
    shopper.actedAt = Date.now()
    shopper.target = target
    shopper.isLeaving = true
    // Insertions by third parties before this script ran are unknown.
    if (isInWidget(target) || (!isEarly && closestTo(target, 'button'))) shopper.widgetAt = Date.now()
    if (field) {
      field.isReached = true
      if (isWriting) shopper.typedAt = Date.now()
    }
  }
  if ((type === 'input' || type === 'change') && field) return written(event as InputEvent, field) // by its type
  if (type === 'submit') return submitted(event, target as HTMLFormElement) // the target of that event
  const applied = type === 'click' ? fieldAppliedBy(target) : isEnter(event) ? field : undefined
  if (applied) applyByShopper(applied)
}

const isEnter = (event: Event) => (event as KeyboardEvent).key === 'Enter' // only keydown has one

/** Text without a key, paste or dictation in a field where the shopper never was: an editing command from another world. */
function written(event: InputEvent, field: Field) {
  const { inputType, data } = event
  const isMade = inputType === 'insertText' && (data?.length ?? 0) > 2 && Date.now() - shopper.typedAt > 1_000
  const isUnreached =
    !field.isReached && !hasActed(2_000) && event.type === 'input' && field.input.nodeName !== 'SELECT'
  if ((isMade || isUnreached) && !isPageCalling() && (!field.isReached || isForeignCode()))
    return stopIn(event, [field])
  field.kept = readValue(field.input)
  field.typed = field.kept
}

function applyByShopper(field: Field) {
  const code = readValue(field.input).trim()
  if (!code) return
  // A stranger left it there for the shopper to send. A script that loaded late may have missed the page writing it.
  if (isStrange(field) && (isEarly || isRecent(field))) {
    note(field, true)
    // Other data that the shopper sends, such as the order, is sent.
    if (isKept()) restore(field)
    return
  }
  field.typed = code
  const { dealSite } = session
  if (isTellable(code))
    followAttempt(
      { code: code.slice(0, 64), ...(dealSite ? { source: 'deal_site', origin: dealSite } : { source: 'typed' }) },
      field.input,
    )
}

/** A submit event is trusted also when a call of any world causes it. */
function submitted(event: Event, form: HTMLFormElement) {
  lookAgain()
  if (isPageCalling()) return
  const inside = allFields().filter(({ input }) => input.form === form)
  const { target } = shopper
  const { form: meant } = (closestTo(target, 'button,input,label') ?? {}) as { form?: unknown } // the fields of a form have one
  shopper.isLeaving = hasActed(1_500) && (meant ?? closestTo(target, 'form')) === form
  if (shopper.isLeaving) inside.forEach(applyByShopper)
  else if (!hasPageCaller()) stopSending(event, inside.filter(isTouched), new FormData(form))
}

/** Stops a stranger's form or address with codes. */
function stopSending(event: Event, fields: Field[], entries: Iterable<[string, unknown]>) {
  if (fields.length > 0) stopIn(event, fields, true)
  else if (stopEntries(entries)) end(event)
}

/** Reports codes that neither the shopper nor the shop wrote; true when they must be stopped. */
function stopEntries(entries: Iterable<[string, unknown]>) {
  const codes = Array.from(entries).flatMap(([name, value]) =>
    value && isCodeName(name) && !isOwned(`${value}`) ? [`${value}`] : [],
  )
  return codes.map((code) => tellInjection(code)).includes(true)
}

export const stopForm = (form: HTMLFormElement) => stopEntries(new FormData(form))

function byStranger(event: Event, target: unknown) {
  // The stranger may just have inserted a form.
  lookAgain()
  const { type } = event
  const field = fieldOf(target)
  const fields = field ? [field].filter(isTouched) : touched()
  // A framework can hold a code although its field shows no change.
  const applied = type === 'click' && !hasActed(1_000) ? fieldAppliedBy(target) : undefined
  if (applied && !isOwned(readValue(applied.input))) {
    applied.kept = applied.typed
    fields.push(applied)
  }
  if (fields.length > 0) stopIn(event, fields, type === 'click' || type === 'submit' || isEnter(event))
}

/** Keeps a stranger's action from the page, or only reports it. */
export function stopIn(event: Event, fields: Field[], isSent = false) {
  const isStoppedNow = isKept()
  for (const field of fields) {
    note(field, isSent)
    if (isStoppedNow) restore(field)
  }
  if (isStoppedNow) end(event)
}

function end(event: Event) {
  event.stopImmediatePropagation()
  event.preventDefault()
}

export function restore({ input, kept }: Field) {
  if (readValue(input) === kept) return
  if (input.nodeName === 'INPUT') setValue?.call(input, kept)
  else if ('value' in input) input.value = kept
  else (input as Element).textContent = kept // with editable text
}

export function note(field: Field, isSent: boolean, code = isStrange(field) ? readValue(field.input).trim() : '') {
  if (code) {
    field.changedAt = Date.now()
    field.strange = code
  }
  const { strange } = field
  if (isSent) tellAttempt(field)
  else setTimeout(() => field.strange === strange && quietly(() => tellAttempt(field)), wholeMs)
}

function tellAttempt(field: Field) {
  const { strange: code, input } = field
  field.strange = ''
  if (code) tellInjection(code, input)
}

/** Reports a code that neither the shopper nor the shop tried; true when it must be stopped. */
export function tellInjection(code: string, input: Element = document.body): boolean {
  if (!configuration.coupon) return false
  attacked.at = Date.now()
  const isStoppedNow = isKept()
  if (!isTellable(code)) return isStoppedNow
  const attempt = {
    code: code.slice(0, 64),
    source: 'extension',
    origin: latestExtension() ?? unknownExtension,
  } as const
  if (isStoppedNow) tell('coupon_attempt', { ...attempt, outcome: 'blocked' })
  else followAttempt(attempt, input)
  return isStoppedNow
}

/** A stranger's form is about to be sent into a frame: its codes are attempts. */
export function flushStrange(inner?: Document) {
  if (inner) learnFields(inner, true)
  for (const field of touched()) note(field, true)
}

/** A code that is not reported yet would be lost with the page. */
export function flushAttempts() {
  for (const field of allFields()) tellAttempt(field)
}

/** One try of a code causes several events. */
function isTellable(code: string) {
  const now = Date.now()
  if (now - (lastTold.get(code) ?? 0) < 2_000 || lastTold.size > mostAttempts) return false
  lastTold.set(code, now)
  return true
}

/** A form that a call of another world sends causes no other event than the navigation. */
export function judgeSending(event: Event, formData: FormData | null, url: string) {
  lookAgain()
  const sent = touched().filter(
    ({ input, strange }) => formData || url.includes(encodeURIComponent(strange || readValue(input).trim())),
  )
  // A form leaves later than the call that sends it: on a busy machine by far.
  if (sent.length > 0 || !hasPageCaller(formData ? 3_000 : 100))
    stopSending(event, sent, formData ?? parametersOf(new URL(url)))
}

/** Values that browsers bring back with an earlier page were the shopper's. */
export function trustRestored() {
  for (const field of allFields()) if (!field.changedAt) field.kept = readValue(field.input)
}

import { getOwnPropertyDescriptor, quietly } from '../shared/hook.ts'
import { parametersOf, parseUrl } from './clicks.ts'
import { latestExtension, shouldBlock, unknownExtension } from './extensions.ts'
import {
  allFields,
  closestTo,
  type Field,
  findField,
  findFieldAppliedBy,
  hasUntrustedCode,
  isCodeName,
  isTyped,
  learnFields,
  readValue,
} from './fields.ts'
import { flushMutations, isInWidget } from './insertions.ts'
import { isShoppersCode } from './landing.ts'
import { hasActed, hasPageCaller, isForeign, isForeignCall, isPageCalling, shopper } from './origin.ts'
import { trackOutcome } from './outcome.ts'
import { configuration, isEarly, sendEvent, session } from './page-state.ts'
import { lastAttack } from './popups.ts'

/** Untrusted actions within this time after an untrusted change belong to it. */
const recentMs = 3_000
/** A code entered letter by letter is reported once, when complete. */
const wholeMs = 600
const maxAttempts = 60

// Among the watched events: keydown, paste, drop and compositionend; pointerdown and click.
const typingEvents = /^(k|pa|d|co)/
const pointerEvents = /^(po|cl)/
const { set: setValue } = getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
const lastReported = new Map<string, number>()

const isRecent = ({ changedAt }: Field) => Date.now() - changedAt < recentMs
const isTouched = (field: Field) => hasUntrustedCode(field) || isRecent(field)
const touched = () => allFields().filter(isTouched)
function shouldBlockNow() {
  // A popup inserted just now may identify the extension.
  flushMutations()
  return shouldBlock()
}

/** Handles every event that may concern a code, before other listeners. */
export function handleEvent(event: Event) {
  const [target] = event.composedPath()
  if (event.isTrusted) handleShopperEvent(event, target)
  else if (isForeign(event)) handleUntrustedEvent(event, target)
}

function handleShopperEvent(event: Event, target: unknown) {
  const { type } = event
  const field = findField(target)
  if (type === 'focusin' && field && hasActed(1_000)) field.wasFocused = true
  const isWriting = typingEvents.test(type)
  if (isWriting || pointerEvents.test(type)) {
    shopper.actedAt = Date.now()
    shopper.target = target
    shopper.isLeaving = true
    // Third-party insertions before this script ran are unknown.
    if (isInWidget(target) || (!isEarly && closestTo(target, 'button') && !findFieldAppliedBy(target)))
      shopper.widgetAt = Date.now()
    if (field) {
      field.wasFocused = true
      if (isWriting) shopper.typedAt = Date.now()
    }
  }
  if ((type === 'input' || type === 'change') && field) return handleInput(event as InputEvent, field) // by its type
  if (type === 'submit') return handleSubmit(event, target as HTMLFormElement) // the target of that event
  const applied = type === 'click' ? findFieldAppliedBy(target) : isEnter(event) ? field : undefined
  if (applied) applyByShopper(applied)
}

const isEnter = (event: Event) => (event as KeyboardEvent).key === 'Enter' // only keydown has one

/** Text without a key, paste or dictation in a field that never had focus comes from an editing command of an isolated world. */
function handleInput(event: InputEvent, field: Field) {
  const { inputType, data } = event
  const isGenerated = inputType === 'insertText' && (data?.length ?? 0) > 2 && Date.now() - shopper.typedAt > 1_000
  const isUnreached =
    !field.wasFocused && !hasActed(2_000) && event.type === 'input' && field.input.nodeName !== 'SELECT'
  if ((isGenerated || isUnreached) && !isPageCalling() && (!field.wasFocused || isForeignCall()))
    return stopIn(event, [field])
  field.trusted = readValue(field.input)
  field.typed = field.trusted
  // 'insertFromPaste', 'insertFromDrop'; a change event has none.
  if (inputType) field.isPasted = /From/.test(inputType)
}

function applyByShopper(field: Field) {
  const code = readValue(field.input).trim()
  if (!code) return
  // Left there for the shopper to send. If this script loaded late, the page may have written it.
  if (hasUntrustedCode(field) && (isEarly || isRecent(field))) {
    noteCode(field, true)
    // Other data, such as the order, is sent.
    if (shouldBlockNow()) restore(field)
    return
  }
  const { dealSite } = session
  // A code that the shopper did not type was filled in by the page.
  const source = dealSite ? 'deal_site' : !isTyped(code) ? 'shop' : field.isPasted ? 'pasted' : 'typed'
  field.typed = code
  if (isReportable(code)) trackOutcome({ code: code.slice(0, 64), source, origin: dealSite || undefined }, field.input)
}

/** Submit events are trusted even if untrusted code caused them. */
function handleSubmit(event: Event, form: HTMLFormElement) {
  flushMutations()
  if (isPageCalling()) return
  const inside = allFields().filter(({ input }) => input.form === form)
  const { target } = shopper
  const { form: meant } = (closestTo(target, 'button,input,label') ?? {}) as { form?: unknown } // the fields of a form have one
  shopper.isLeaving = hasActed(1_500) && (meant ?? closestTo(target, 'form')) === form
  if (shopper.isLeaving) inside.forEach(applyByShopper)
  else if (!hasPageCaller()) stopSending(event, inside.filter(isTouched), entriesOf(form))
}

/** Blocks an untrusted form or URL with codes. */
function stopSending(event: Event, fields: Field[], entries: Iterable<[string, unknown]>) {
  if (fields.length > 0) stopIn(event, fields, true)
  else if (stopEntries(entries)) stopEvent(event)
}

/** Reports codes that neither the shopper nor the shop entered. True if they must be blocked. */
function stopEntries(entries: Iterable<[string, unknown]>) {
  const codes = Array.from(entries).flatMap(([name, value]) =>
    value && isCodeName(name) && !isShoppersCode(`${value}`) ? [`${value}`] : [],
  )
  return codes.map((code) => reportInjection(code)).includes(true)
}

/** A form sends its fields, and what its URL contains. */
const entriesOf = (form: HTMLFormElement): [string, unknown][] => [
  ...new FormData(form),
  ...parametersOf(parseUrl(form.getAttribute('action')) ?? location),
]

export const stopForm = (form: HTMLFormElement) => stopEntries(entriesOf(form))

function handleUntrustedEvent(event: Event, target: unknown) {
  // A form may have been inserted just now.
  flushMutations()
  const { type } = event
  const field = findField(target)
  const fields = field ? [field].filter(isTouched) : touched()
  // A framework can hold a code without showing it in the field.
  const applied = type === 'click' && !hasActed(1_000) ? findFieldAppliedBy(target) : undefined
  if (applied && !isShoppersCode(readValue(applied.input))) {
    applied.trusted = applied.typed
    fields.push(applied)
  }
  if (fields.length > 0) stopIn(event, fields, type === 'click' || type === 'submit' || isEnter(event))
}

/** Hides an untrusted action from the page, or only reports it. */
export function stopIn(event: Event, fields: Field[], isSent = false) {
  const isBlocked = shouldBlockNow()
  for (const field of fields) {
    noteCode(field, isSent)
    if (isBlocked) restore(field)
  }
  if (isBlocked) stopEvent(event)
}

function stopEvent(event: Event) {
  event.stopImmediatePropagation()
  event.preventDefault()
}

export function restore({ input, trusted }: Field) {
  if (readValue(input) === trusted) return
  if (input.nodeName === 'INPUT') setValue?.call(input, trusted)
  else if ('value' in input) input.value = trusted
  else (input as Element).textContent = trusted // editable text
}

export function noteCode(
  field: Field,
  isSent: boolean,
  code = hasUntrustedCode(field) ? readValue(field.input).trim() : '',
) {
  if (code) {
    field.changedAt = Date.now()
    field.untrustedCode = code
  }
  const { untrustedCode } = field
  if (isSent) reportAttempt(field)
  else setTimeout(() => field.untrustedCode === untrustedCode && quietly(() => reportAttempt(field)), wholeMs)
}

function reportAttempt(field: Field) {
  const { untrustedCode: code, input } = field
  field.untrustedCode = ''
  if (code) reportInjection(code, input)
}

/** Reports a code that neither the shopper nor the shop entered. True if it must be blocked. */
export function reportInjection(code: string, input: Element = document.body): boolean {
  if (!configuration.coupon) return false
  lastAttack.at = Date.now()
  const isBlocked = shouldBlockNow()
  if (!isReportable(code)) return isBlocked
  const attempt = {
    code: code.slice(0, 64),
    source: 'extension',
    origin: latestExtension() ?? unknownExtension,
  } as const
  if (isBlocked) sendEvent('coupon_attempt', { ...attempt, outcome: 'blocked' })
  else trackOutcome(attempt, input)
  return isBlocked
}

/** Untrusted code is about to submit a form into a frame: its codes are attempts. */
export function flushUntrusted(inner?: Document) {
  if (inner) learnFields(inner, true)
  for (const field of touched()) noteCode(field, true)
}

/** Codes not reported yet would be lost with the page. */
export function flushAttempts() {
  for (const field of allFields()) reportAttempt(field)
}

/** One attempt causes several events. */
function isReportable(code: string) {
  const now = Date.now()
  if (now - (lastReported.get(code) ?? 0) < 2_000 || lastReported.size > maxAttempts) return false
  lastReported.set(code, now)
  return true
}

/** A form submitted from an isolated world causes no event but the navigation. */
export function checkSubmission(event: Event, formData: FormData | null, url: string) {
  flushMutations()
  const sent = touched().filter(
    ({ input, untrustedCode }) =>
      formData || url.includes(encodeURIComponent(untrustedCode || readValue(input).trim())),
  )
  // A form is sent later than the call that submits it, much later on a busy machine.
  if (sent.length > 0 || !hasPageCaller(formData ? 3_000 : 100))
    stopSending(event, sent, [...(formData ?? []), ...parametersOf(new URL(url))])
}

/** Values that the browser restores with an earlier page are the shopper's. */
export function trustRestored() {
  for (const field of allFields()) if (!field.changedAt) field.trusted = readValue(field.input)
}

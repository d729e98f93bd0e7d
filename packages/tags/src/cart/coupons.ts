import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { isStopped, latestExtension, unknownExtension } from './extensions.ts'
import { allFields, type Field, fieldAppliedBy, fieldOf, isStrange } from './fields.ts'
import { followAttempt } from './outcome.ts'
import { hasActed, isForeign, isForeignCode, isPageCalling, lookAgain, shopper } from './whose.ts'
import { configuration, home, isEarly, session, tell } from './world.ts'

/** So long after a stranger's change, what else a stranger does belongs to it. */
const recentMs = 3_000
/** A code that is put in letter by letter is told once it is whole. */
const wholeMs = 600
/** Codes that the page's code sent by itself: one is an offer of the shop, more are a hunt. */
const sentAlone = new Set<string>()
const mostAttempts = 60

const writes = /^(keydown|paste|drop|compositionend)$/
const acts = /^((pointer|mouse)down|touchend|click)$/

const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
const lastTold = new Map<string, number>()

const isRecent = ({ changedAt }: Field) => Date.now() - changedAt < recentMs
const isTouched = (field: Field) => isStrange(field) || isRecent(field)
const touched = () => allFields().filter(isTouched)
function isKept() {
  // What an extension has put up just now says whose it is.
  lookAgain()
  return isStopped()
}

/** Every event that may have to do with a code, before anybody else hears it. */
export function hear(event: Event) {
  const [target] = event.composedPath()
  if (event.isTrusted) byShopper(event, target)
  else if (isForeign(event)) byStranger(event, target)
  else byPage(event, target)
}

function byShopper(event: Event, target: unknown) {
  const { type } = event
  const field = fieldOf(target)
  if (type === 'focusin' && field && hasActed(1_000)) field.isReached = true
  const isWriting = writes.test(type)
  if (isWriting || acts.test(type)) {
    shopper.actedAt = Date.now()
    if (field) field.isReached = true
  }
  if (isWriting) shopper.typedAt = Date.now()
  if (type === 'input' && field) return written(event as InputEvent, field) // the type says so
  if (type === 'submit') return submitted(event, target)
  const applied = type === 'click' ? fieldAppliedBy(target) : isEnter(event) ? field : undefined
  if (applied) applyByShopper(applied)
}

const isEnter = (event: Event) => event.type === 'keydown' && (event as KeyboardEvent).key === 'Enter' // only keys have one

/** Text that no key, paste or dictation made, in a field that nobody went to: a command of the editor did, from outside the page's code. */
function written(event: InputEvent, field: Field) {
  const { inputType, data } = event
  const isMade = inputType === 'insertText' && (data?.length ?? 0) > 2 && Date.now() - shopper.typedAt > 1_000
  if (isMade && !isPageCalling() && (!field.isReached || isForeignCode())) return stopIn(event, [field])
  field.kept = field.input.value
  field.typed = field.kept
}

function applyByShopper(field: Field) {
  const code = field.input.value.trim()
  if (!code) return
  // Somebody else put it there without a word, for the shopper to send. A script that came late may have missed the page doing so.
  if (isStrange(field) && isEarly) {
    note(field, true)
    // What else the shopper sends, such as the order, is sent.
    if (isKept()) restore(field)
    return
  }
  const { dealSite } = session
  if (isTellable(code))
    followAttempt(
      { code: code.slice(0, 64), ...(dealSite ? { source: 'deal_site', origin: dealSite } : { source: 'typed' }) },
      field.input,
    )
}

/** Forms are sent with a trusted event also by a call, from whichever world. */
function submitted(event: Event, form: unknown) {
  const inside = allFields().filter(({ input }) => input.form === form)
  if (isPageCalling()) return
  if (hasActed(1_500)) inside.forEach(applyByShopper)
  else {
    const strange = inside.filter(isTouched)
    if (strange.length > 0) stopIn(event, strange, true)
  }
}

function byStranger(event: Event, target: unknown) {
  const { type } = event
  const field = fieldOf(target)
  const fields = field ? [field].filter(isTouched) : touched()
  // A framework can be made to believe in a code without a change of its field that could be seen.
  const applied = type === 'click' && !hasActed(1_000) ? fieldAppliedBy(target) : undefined
  if (applied && applied.input.value !== applied.typed) {
    applied.kept = applied.typed
    fields.push(applied)
  }
  if (fields.length > 0) stopIn(event, fields, type === 'click' || type === 'submit' || isEnter(event))
}

/** The page's code may send a code without being asked, such as one from the address; but not try one after the other. */
function byPage(event: Event, target: unknown) {
  const field = event.type === 'click' ? fieldAppliedBy(target) : isEnter(event) ? fieldOf(target) : undefined
  const code = field?.input.value.trim()
  if (!field || !code || hasActed(2_000)) return
  sentAlone.add(code)
  if (sentAlone.size < 2 || !configuration.agnostic) return
  field.kept = field.typed
  stopIn(event, [field], true)
  // The page believes in the code by now.
  if (isKept()) field.input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A stranger's doing with codes: kept from the page, or only told. */
function stopIn(event: Event, fields: Field[], isSent = false) {
  const isStoppedNow = isKept()
  for (const field of fields) {
    note(field, isSent)
    if (isStoppedNow) restore(field)
  }
  if (!isStoppedNow) return
  event.stopImmediatePropagation()
  event.preventDefault()
}

const restore = ({ input, kept }: Field) => input.value !== kept && setValue?.call(input, kept)

function note(field: Field, isSent: boolean, code = isStrange(field) ? field.input.value.trim() : '') {
  if (code) {
    field.changedAt = Date.now()
    field.strange = code
  }
  const { strange } = field
  if (isSent) tellAttempt(field)
  else home.setTimeout(() => field.strange === strange && quietly(() => tellAttempt(field)), wholeMs)
}

function tellAttempt(field: Field) {
  const { strange: code, input } = field
  field.strange = ''
  if (code) tellInjection(code, input)
}

/** A code that somebody else than the shopper and the shop tried. */
export function tellInjection(code: string, input: Element) {
  if (!isTellable(code)) return
  const attempt = {
    code: code.slice(0, 64),
    source: 'extension',
    origin: latestExtension() ?? unknownExtension,
  } as const
  if (isKept()) tell('coupon_attempt', { ...attempt, outcome: 'blocked' })
  else followAttempt(attempt, input)
}

/** One try of a code makes several events. */
function isTellable(code: string) {
  const now = Date.now()
  if (now - (lastTold.get(code) ?? 0) < 2_000 || lastTold.size > mostAttempts) return false
  lastTold.set(code, now)
  return true
}

/** Values that code sets: of the page's it is remembered, a stranger's is a try. */
export function watchValues(realm: Realm) {
  let isTheirs = false
  const judge = (input: HTMLInputElement, args: unknown[]) => {
    const field = fieldOf(input)
    isTheirs = field !== undefined && isForeignCode()
    const code = String(args[0] ?? '').trim()
    if (!field || !isTheirs || !code) return undefined
    note(field, false, code)
    return isKept() ? { value: undefined } : undefined
  }
  const remember = (input: HTMLInputElement) => {
    const field = isTheirs ? undefined : fieldOf(input)
    if (field) field.kept = input.value
  }
  hook<HTMLInputElement, unknown[]>(realm, 'HTMLInputElement', 'value defaultValue setRangeText', judge, remember)
  hook<HTMLInputElement, unknown[]>(
    realm,
    'Element',
    'setAttribute',
    () => {
      isTheirs = false
      return undefined
    },
    remember,
  )
}

/** A form that is sent by a call from another world makes no event but this. */
export function judgeSending(event: Event, formData: unknown, url: string) {
  const sent = touched().filter(
    ({ input, strange }) => formData || url.includes(encodeURIComponent(strange || input.value.trim())),
  )
  if (sent.length > 0) stopIn(event, sent, true)
}

/** What browsers bring back into fields when a page is come back to was the shopper's. */
export function trustRestored() {
  for (const field of allFields()) if (!field.changedAt) field.kept = field.input.value
}

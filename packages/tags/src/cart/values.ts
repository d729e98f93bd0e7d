import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { rememberHidden } from './attribution.ts'
import { clickOf } from './clicks.ts'
import { note, stopIn } from './coupons.ts'
import { isStopped } from './extensions.ts'
import { allFields, fieldOf, isTyped, learnFields, readValue } from './fields.ts'
import { isInAddress } from './landing.ts'
import { hasActed, isForeignCode, isStranger } from './origin.ts'
import { stopClick } from './verdicts.ts'
import { configuration } from './world.ts'

/** Values that code sets: the page's are remembered, a stranger's are attempts. */
export function watchValues(realm: Realm) {
  let isTheirs = false
  const judge = (input: HTMLInputElement, args: unknown[]) => {
    const field = fieldOf(input)
    const code = String(args[0] ?? '').trim()
    // The shop's own bundle may be another site's file: then the code is the shopper's.
    isTheirs = field !== undefined && isStranger() && !(!isForeignCode() && (isTyped(code) || isInAddress(code)))
    if (!field || !isTheirs || !code) return undefined
    note(field, false, code)
    return isStopped() ? { value: undefined } : undefined
  }
  const remember = (input: HTMLInputElement) => {
    rememberHidden(input)
    const field = isTheirs ? undefined : fieldOf(input)
    if (field) field.kept = readValue(input)
  }
  hook<HTMLInputElement, unknown[]>(
    realm,
    'HTMLInputElement HTMLTextAreaElement HTMLSelectElement',
    'value defaultValue setRangeText selectedIndex',
    judge,
    remember,
  )
  hook<HTMLInputElement, unknown[]>(
    realm,
    'Element',
    'setAttribute',
    (input, [name, value]) => {
      isTheirs = false
      return name === 'value' && fieldOf(input) ? judge(input, [value]) : undefined
    },
    remember,
  )
  hook<HTMLFormElement, unknown[]>(realm, 'HTMLFormElement', 'reset', undefined, (form) => {
    if (!isStranger())
      for (const field of allFields()) if (field.input.form === form) field.kept = readValue(field.input)
  })
  hook<HTMLFormElement, unknown[]>(realm, 'HTMLFormElement', 'submit requestSubmit', (form) => judgeForm(form))
}

/** A form that leads to a click host, or that a stranger built or filled in the page's world. */
function judgeForm(form: HTMLFormElement) {
  const click = configuration.affiliate && !hasActed(1_500) && clickOf(form.getAttribute('action'))
  if (click && stopClick(click)) return { value: undefined }
  if (!configuration.coupon || !isStranger()) return undefined
  learnFields(form, true)
  const inside = allFields().filter(
    ({ input }) => input.form === form && !isTyped(readValue(input)) && readValue(input),
  )
  if (inside.length > 0) stopIn(new Event('submit'), inside, true)
  return inside.length > 0 && isStopped() ? { value: undefined } : undefined
}

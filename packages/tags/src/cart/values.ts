import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { judgeAttribute } from './affiliates.ts'
import { rememberHidden } from './attribution.ts'
import { clickOf } from './clicks.ts'
import { note, stopForm } from './coupons.ts'
import { isStopped } from './extensions.ts'
import { fieldOf, readValue } from './fields.ts'
import { isOwned } from './landing.ts'
import { acceptLink } from './leaving.ts'
import { hasActed, isStranger } from './origin.ts'
import { stopClick } from './verdicts.ts'

/** Values that code sets: the page's are remembered, a stranger's are attempts. */
export function watchValues(realm: Realm) {
  let isTheirs = false
  const judge = (input: HTMLInputElement, args: unknown[]) => {
    const field = fieldOf(input)
    const code = String(args[0] ?? '').trim()
    // The shop's own bundle may be another site's file: then the code is the shopper's.
    isTheirs = field !== undefined && isStranger() && !isOwned(code)
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
  // The last argument is the value, and the one before it the name.
  const nameIn = (args: unknown[]) => String(args.at(-2)).toLowerCase()
  hook<HTMLInputElement, unknown[]>(
    realm,
    'Element',
    'setAttribute setAttributeNS',
    (element, args) => {
      isTheirs = false
      return nameIn(args) === 'value' && fieldOf(element)
        ? judge(element, args.slice(-1))
        : judgeAttribute(element, nameIn(args), args, args.length - 1)
    },
    (element, args) => {
      const name = nameIn(args)
      if (name === 'value') remember(element)
      if (name === 'href') acceptLink(element)
    },
  )
  hook<HTMLFormElement, unknown[]>(realm, 'HTMLFormElement', 'submit', judgeForm)
}

/** A form that leads to a click host, or that a stranger built or filled in the page's world. */
function judgeForm(form: HTMLFormElement) {
  const click = !hasActed(1_500) && clickOf(form.getAttribute('action'))
  if (click && stopClick(click)) return { value: undefined }
  return isStranger() && stopForm(form) ? { value: undefined } : undefined
}

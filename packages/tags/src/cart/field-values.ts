import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { checkAttribute } from './affiliates.ts'
import { rememberHidden } from './attribution.ts'
import { stopClick } from './blocking.ts'
import { findClick } from './clicks.ts'
import { noteCode, stopForm } from './coupons.ts'
import { shouldBlock } from './extensions.ts'
import { findField, readValue } from './fields.ts'
import { isShoppersCode } from './landing.ts'
import { acceptLink } from './navigation.ts'
import { hasActed, isUntrustedCall } from './origin.ts'

/** Watches values set by code: the page's are trusted, untrusted ones are attempts. */
export function watchValues(realm: Realm) {
  let isTheirs = false
  const check = (input: HTMLInputElement, args: unknown[]) => {
    const field = findField(input)
    const code = String(args[0] ?? '').trim()
    // The shop's bundle may come from another site. If it sets the shopper's code, that is fine.
    isTheirs = field !== undefined && isUntrustedCall() && !isShoppersCode(code)
    if (!field || !isTheirs || !code) return undefined
    noteCode(field, false, code)
    return shouldBlock() ? { value: undefined } : undefined
  }
  const remember = (input: HTMLInputElement) => {
    rememberHidden(input)
    const field = isTheirs ? undefined : findField(input)
    if (field) field.trusted = readValue(input)
  }
  hook<HTMLInputElement, unknown[]>(
    realm,
    'HTMLInputElement HTMLTextAreaElement HTMLSelectElement',
    'value defaultValue setRangeText selectedIndex',
    check,
    remember,
  )
  // The last argument is the value, the one before it the name.
  const nameIn = (args: unknown[]) => String(args.at(-2)).toLowerCase()
  hook<HTMLInputElement, unknown[]>(
    realm,
    'Element',
    'setAttribute setAttributeNS',
    (element, args) => {
      isTheirs = false
      return nameIn(args) === 'value' && findField(element)
        ? check(element, args.slice(-1))
        : checkAttribute(element, nameIn(args), args, args.length - 1)
    },
    (element, args) => {
      const name = nameIn(args)
      if (name === 'value') remember(element)
      if (name === 'href') acceptLink(element)
    },
  )
  hook<HTMLFormElement, unknown[]>(realm, 'HTMLFormElement', 'submit', checkForm)
}

/** Checks a form that leads to a click host, or that untrusted code in the main world built or filled. */
function checkForm(form: HTMLFormElement) {
  const click = !hasActed(1_500) && findClick(form.getAttribute('action'))
  if (click && stopClick(click)) return { value: undefined }
  return isUntrustedCall() && stopForm(form) ? { value: undefined } : undefined
}

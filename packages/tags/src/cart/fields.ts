import { describeElement } from './extensions.ts'

/** An element that takes a code: a text field, a select, or editable text. */
export type Input = HTMLInputElement

export interface Field {
  input: Input
  /** The last value written by the shopper or the page. */
  trusted: string
  /** The last value typed by the shopper. */
  typed: string
  /** Whether the shopper pasted or dropped it. */
  isPasted?: boolean
  /** When untrusted code last changed it; 0 if never. */
  changedAt: number
  /** A code from untrusted code, until it is reported. */
  untrustedCode: string
  /** The shopper has focused it. */
  wasFocused: boolean
}

export const codeWords =
  /coupon|promo|voucher|discount|gutschein|rabatt|r[eé]duction|descuento|sconto|korting|(offer|gift|bonus)[-_ ]?code|redeem/i
const codePattern = RegExp(`(?:${codeWords.source}|code)\\w{0,30}["']?\\s?[=:/]\\s?\\[?["']?([\\w-]{3,32})`, 'i')
/** Whether a request's text may contain a code. Quotes are escaped in JSON inside a script. */
export const mentionsCode = (text: string) => codeWords.test(text) || /codes?\\?":/.test(text)
/** The code in a text such as a request body or a path. A GraphQL query names the types of its variables first. */
export const findCode = (text: string) => codePattern.exec(text.split('"variables"').pop() as string)?.pop() // never empty
export const isCodeName = (name: string) =>
  name === 'code' || codeWords.test(name) || allFields().some(({ input }) => input.name === name)
const notCodes = /search|newsletter|mail|zip|card[-_ ]?n/i
const types = /^(text|search|tel|hidden|textarea|select-one|)$/
export const fieldElements = 'input,textarea,select,[contenteditable]'

/** A checkout has one or two. */
const fields = new Map<unknown, Field>()

/** Editable text has no value. */
export const readValue = (input: Partial<Input>) => input.value ?? (input.textContent ?? '').trim()

function isForCodes(input: Input) {
  // Looking up a label by the field's id searches the whole page.
  const label = () => (input.id ? input.labels?.[0] : input.closest('label'))
  const said = types.test(input.type ?? '') ? `${describeElement(input)} ${label()?.textContent?.slice(0, 300)}` : ''
  return codeWords.test(said) && !notCodes.test(said)
}

export function learnFields(root: ParentNode, isForeign = false) {
  for (const input of root.querySelectorAll<Input>(fieldElements)) learnField(input, isForeign)
}

/** `isForeign`: untrusted code inserted it, so its value is an attempt. */
export function learnField(input: Input, isForeign = false) {
  if (fields.has(input) || fields.size > maxFields || !isForCodes(input)) return
  const trusted = isForeign ? '' : readValue(input)
  // A hidden value belongs to the form. Other early values may come from untrusted code.
  const typed = input.type === 'hidden' ? trusted : ''
  fields.set(input, { input, trusted, typed, changedAt: 0, untrustedCode: '', wasFocused: false })
}

export const findField = (target: unknown) => fields.get(target) ?? fields.get(closestTo(target, '[contenteditable]'))

/** Whether the shopper typed this code, or one contained in this text. Shops may change its case. */
export const isTyped = (text: string) =>
  [...fields.values()].some(({ typed }) => {
    const code = typed.trim().toLowerCase()
    return code.length > 3 ? text.toLowerCase().includes(code) : code && code === text.toLowerCase()
  })

export const allFields = () => [...fields.values()].filter(({ input }) => input.isConnected)

/** Whether the field contains a code that neither the shopper nor the page entered. */
export const hasUntrustedCode = ({ input, trusted }: Field) => {
  const value = readValue(input)
  return value !== trusted && value.trim() !== '' && isText(input)
}
/** A select without a selection has the value of its first option. */
const isText = (input: Input) =>
  input.nodeName !== 'SELECT' || input.hidden || (input as unknown as HTMLSelectElement).selectedIndex > 0 // by its name

const maxFields = 50
const buttons = 'button,[type=submit],[type=button],[type=image],[role=button],a'
const maxHeight = 4

/** The parent element, across shadow roots. */
export const parentOf = (element: Element): Element | null => {
  const { parentElement } = element
  if (parentElement) return parentElement
  const root = element.getRootNode()
  return 'host' in root ? (root.host as Element) : null // only shadow roots have one
}

export const closestTo = (target: unknown, selector: string) => (Object(target) as Partial<Element>).closest?.(selector) // other nodes have none

/** The field that a click on this element submits: the element is the first button after the field in their nearest common box. */
export function findFieldAppliedBy(target: unknown): Field | undefined {
  const button = closestTo(target, buttons)
  return button ? allFields().find(({ input }) => findApplyButton(input) === button) : undefined
}

export function findApplyButton(input: Input): Element | undefined {
  let box: Element | null = input
  for (let height = 0; box && height < maxHeight; height++) {
    box = parentOf(box)
    for (const button of box?.querySelectorAll(buttons) ?? [])
      if (input.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) return button
  }
  return undefined
}

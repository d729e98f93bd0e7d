import { saidBy } from './extensions.ts'

/** An element that takes a code: a text field, a list, or an element with editable text. */
export type Input = HTMLInputElement

export interface Field {
  input: Input
  /** The value that the shopper or the page's code last wrote. */
  kept: string
  /** The shopper's last text in it. */
  typed: string
  /** When a stranger last changed it; 0 for never. */
  changedAt: number
  /** The stranger's code, until it is reported. */
  strange: string
  /** The shopper has been in it. */
  isReached: boolean
}

export const codeWords =
  /coupon|promo|voucher|discount|gutschein|rabatt|r[eé]duction|descuento|sconto|korting|(offer|gift|bonus)[-_ ]?code|redeem/i
const codeIn = RegExp(`(?:${codeWords.source}|code)\\w{0,30}["']?\\s?[=:/]\\s?\\[?["']?([\\w-]{3,32})`, 'i')
/** The code that a text, such as the body of a request or a path, names. */
export const codeOf = (text: string) => codeIn.exec(text)?.pop()
export const isCodeName = (name: string) =>
  name === 'code' || codeWords.test(name) || allFields().some(({ input }) => input.name === name)
const notCodes = /search|newsletter|mail|zip|card[-_ ]?n/i
const types = /^(text|search|tel|hidden|textarea|select-one|)$/
export const fieldElements = 'input,textarea,select,[contenteditable]'
const isFieldElement = /^(INPUT|TEXTAREA|SELECT)$/

/** Few: a checkout has one or two. */
const fields = new Map<unknown, Field>()

export const readValue = (input: Input) =>
  isFieldElement.test(input.nodeName) ? input.value : (input.textContent ?? '').trim()

function isForCodes(input: Input) {
  // Finding a label by the field's id searches the whole page.
  const label = () => (input.id ? input.labels?.[0] : input.closest('label'))
  const said = types.test(input.type ?? '') ? `${saidBy(input)} ${label()?.textContent?.slice(0, 300)}` : ''
  return codeWords.test(said) && !notCodes.test(said)
}

export function learnFields(root: ParentNode, isForeign = false) {
  for (const input of root.querySelectorAll<Input>(fieldElements)) learnField(input, isForeign)
}

/** `isForeign`: a stranger inserted it, so its value is an attempt. */
export function learnField(input: Input, isForeign = false) {
  if (fields.has(input) || fields.size > mostFields || !isForCodes(input)) return
  const kept = isForeign ? '' : readValue(input)
  // A hidden value belongs to the form; other values that are present early may be a stranger's.
  const typed = input.type === 'hidden' ? kept : ''
  fields.set(input, { input, kept, typed, changedAt: 0, strange: '', isReached: false })
}

export const fieldOf = (target: unknown) => fields.get(target) ?? fields.get(closestTo(target, '[contenteditable]'))

/** Whether the shopper typed this code, or one in this text; shops may change its case. */
export const isTyped = (text: string) =>
  [...fields.values()].some(({ typed }) => {
    const code = typed.trim().toLowerCase()
    return code.length > 3 ? text.toLowerCase().includes(code) : code && code === text.toLowerCase()
  })

export const allFields = () => [...fields.values()].filter(({ input }) => input.isConnected)

/** Holds a code that neither the shopper nor the page wrote. An empty field is no attempt. */
export const isStrange = ({ input, kept }: Field) => {
  const value = readValue(input)
  return value !== kept && value.trim() !== '' && isText(input)
}
/** Without a choice, a list has its first entry's value. */
const isText = (input: Input) =>
  input.nodeName !== 'SELECT' || input.hidden || (input as unknown as HTMLSelectElement).selectedIndex > 0 // by its name

const mostFields = 50
const buttons = 'button,[type=submit],[type=button],[type=image],[role=button],a'
const highest = 4

/** The element around, also out of a shadow root. */
export const around = (element: Element): Element | null => {
  const { parentElement } = element
  if (parentElement) return parentElement
  const root = element.getRootNode()
  return 'host' in root ? (root.host as Element) : null // only shadow roots have one
}

export const closestTo = (target: unknown, selector: string) => (Object(target) as Partial<Element>).closest?.(selector) // a text has none

/** The field that a click on this element sends: the element is the first button after the field in the nearest box around it. */
export function fieldAppliedBy(target: unknown): Field | undefined {
  const button = closestTo(target, buttons)
  return button ? allFields().find(({ input }) => applierOf(input) === button) : undefined
}

export function applierOf(input: Input): Element | undefined {
  let box: Element | null = input
  for (let height = 0; box && height < highest; height++) {
    box = around(box)
    for (const button of box?.querySelectorAll(buttons) ?? [])
      if (input.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) return button
  }
  return undefined
}

import { saidBy } from './extensions.ts'

/** A field for codes, and what it held when last the shopper or the page's code wrote in it. */
export interface Field {
  input: HTMLInputElement
  kept: string
  /** What the shopper left in it. */
  typed: string
  /** When a stranger last changed it; 0 for never. */
  changedAt: number
  /** The code that a stranger put in, until it is told. */
  strange: string
  /** The shopper has gone into it. */
  isReached: boolean
}

export const codeWords =
  /coupon|promo|voucher|discount|gutschein|rabatt|r[eé]duction|descuento|sconto|korting|(offer|gift)[-_ ]?code|redeem/i
const notCodes = /search|newsletter|mail|zip|card[-_ ]?n/i

/** Few: a page's checkout has one or two. */
const fields = new Map<HTMLInputElement, Field>()

function isForCodes(input: HTMLInputElement) {
  // To find a label by the field's id, browsers look through the whole page.
  const label = input.id ? input.labels?.[0] : input.closest('label')
  const said = `${saidBy(input)} ${label?.textContent}`
  return input.type === 'text' && codeWords.test(said) && !notCodes.test(said)
}

export function learnFields(root: ParentNode) {
  for (const input of root.querySelectorAll('input')) learnField(input)
}

export function learnField(input: HTMLInputElement) {
  const { value } = input
  if (fields.has(input) || fields.size > mostFields || !isForCodes(input)) return
  fields.set(input, { input, kept: value, typed: value, changedAt: 0, strange: '', isReached: false })
}

export const fieldOf = (target: unknown) => fields.get(target as HTMLInputElement) // anything else is not in it

export const allFields = () => [...fields.values()].filter(({ input }) => input.isConnected)

/** Holds what neither the shopper nor the page wrote. An emptied field is nobody's attempt. */
export const isStrange = ({ input: { value }, kept }: Field) => value !== kept && value.trim() !== ''

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

/** The field whose code a click on this element sends: of the nearest box around a field, the first button after it. */
export function fieldAppliedBy(target: unknown): Field | undefined {
  const button = closestTo(target, buttons)
  return button ? allFields().find(({ input }) => applierOf(input) === button) : undefined
}

function applierOf(input: HTMLInputElement): Element | undefined {
  let box: Element | null = input
  for (let height = 0; box && height < highest; height++) {
    box = around(box)
    for (const button of box?.querySelectorAll(buttons) ?? [])
      if (input.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) return button
  }
  return undefined
}

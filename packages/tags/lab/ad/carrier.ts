import { type CaseContext, escapeAttribute, scriptElement } from './case-context.ts'

export interface Carrier {
  name: string
  /** Runs in the page's realm, with the page's `document`. */
  isPageRealm?: boolean
  /** Strict code: no `with`. */
  isStrict?: boolean
  /** Needs a document or frame element of the ad. */
  isFrameOnly?: boolean
  /** Runs in a document below the ad's, so it does not draw in the ad's place. */
  isNested?: boolean
  markup: (code: string, context: CaseContext) => string
}

export const handlerCarrier = (name: string, before: string, event: string, after = ''): Carrier => ({
  name,
  markup: (code) => `<${before} ${event}="${escapeAttribute(code)}"${after}>`,
})
export const scriptCarrier = (
  name: string,
  code: (inner: string, context: CaseContext) => string,
  rest: Partial<Carrier> = {},
): Carrier => ({
  name,
  ...rest,
  markup: (inner, context) => scriptElement(code(inner, context)),
})
export const appendCall = '(document.body||document.documentElement).appendChild'
export const frameDocument = (code: string) => `<body style="margin:0">${scriptElement(code)}`
export const brokenImage = (code: string) =>
  `<img src="data:image/png,x" style="display:none" onerror="${escapeAttribute(code)}">`

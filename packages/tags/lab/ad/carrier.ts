import { type At, attribute, script } from './at.ts'

export interface Carrier {
  name: string
  /** The code runs in the page's own realm, with the page's `document`. */
  isPageRealm?: boolean
  /** The code is strict: no `with`. */
  isStrict?: boolean
  /** Only inside a frame: needs a document or a frame element of the ad's own. */
  isFrameOnly?: boolean
  /** The code runs in a document below the ad's, so what it draws is not at the ad's place. */
  isNested?: boolean
  markup: (code: string, at: At) => string
}

export const handler = (name: string, before: string, event: string, after = ''): Carrier => ({
  name,
  markup: (code) => `<${before} ${event}="${attribute(code)}"${after}>`,
})
export const byScript = (
  name: string,
  code: (inner: string, at: At) => string,
  rest: Partial<Carrier> = {},
): Carrier => ({
  name,
  ...rest,
  markup: (inner, at) => script(code(inner, at)),
})
export const put = '(document.body||document.documentElement).appendChild'
export const inFrame = (code: string) => `<body style="margin:0">${script(code)}`
export const image = (code: string) => `<img src="data:image/png,x" style="display:none" onerror="${attribute(code)}">`

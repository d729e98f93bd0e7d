import type { Random } from '../random.ts'

export const quote = (text: string) => JSON.stringify(text)
/** Safe in a double-quoted attribute. */
export const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
/** Safe inside a script element: `</script` may only occur in strings of the code. */
export const scriptElement = (code: string, attributes = '') =>
  `<script${attributes}>${code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`

/** Context for composing a case. */
export interface CaseContext {
  /** Unique per run of a case; part of every URL. */
  token: string
  /** Origin of the attacker's server. */
  origin: string
  /** A value in the page's cookie, storage, fields and text. */
  secret: string
  /** A URL of the attacker's server: `/kind/token`. */
  url: (kind: string) => string
  /** Serves a file from the attacker's server and returns its URL. */
  file: (text: string, extension: 'js' | 'html' | 'css' | 'svg') => string
  /** A statement that sends the value of an expression to the attacker, with the case's transport and encoding. */
  send: (expression: string) => string
  /** Random numbers of the case. */
  random: Random
  isInPage: boolean
}

/** Contents by file name. */
export type Files = Map<string, string>

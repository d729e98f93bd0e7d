import type { Random } from '../random.ts'

export const quoted = (text: string) => JSON.stringify(text)
/** Safe in a double-quoted attribute. */
export const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
/** Safe inside a script element: `</script` may only occur in strings of the code. */
export const script = (code: string, attributes = '') =>
  `<script${attributes}>${code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`

/** Context for the parts of a case while it is composed. */
export interface At {
  /** Unique to one run of one case; part of every address. */
  token: string
  /** Origin of the attacker's server. */
  origin: string
  /** The page has this value in its cookie, storage, fields and text. */
  secret: string
  /** An address of the attacker's server: `/kind/token`. */
  url: (kind: string) => string
  /** Serves a file from the attacker's server and returns its address. */
  file: (text: string, extension: 'js' | 'html' | 'css' | 'svg') => string
  /** Statement that sends the value of an expression to the attacker, by the case's transport and encoding. */
  send: (expression: string) => string
  /** Random numbers of the case, for details. */
  random: Random
  isInPage: boolean
}

/** A file's name and what it holds. */
export type Files = Map<string, string>

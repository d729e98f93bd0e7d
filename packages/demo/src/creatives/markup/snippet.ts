import type { Obfuscation } from './obfuscation.ts'

/** Input of a snippet: target host, obfuscation, and a token that is unique per creative. */
export interface SnippetInput {
  /** Under .example, so it does not resolve. */
  host: string
  token: string
  obfuscation: Obfuscation
}

/** The malicious part of an ad. `match` is the text that the rule matches; it occurs once in `html`. */
export interface Snippet {
  html: string
  match: string
}

/**
 * Demo markup imitates attacks without being one. Each snippet acts only inside a frame of another page, so a picture of
 * it shows the ad, and its target host does not exist.
 */
export const framedOnly = (code: string) => `<script>(function(){if(self===top)return;${code}})();</script>`

export const snippet = (match: string, wrap: (match: string) => string): Snippet => ({ html: wrap(match), match })

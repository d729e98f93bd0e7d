import type { Obfuscation } from './obfuscation.ts'

/** What a snippet is told: where it leads, how it hides, and a token that makes it this creative's own. */
export interface SnippetInput {
  /** Under .example, so it leads nowhere. */
  host: string
  token: string
  obfuscation: Obfuscation
}

/** The bad part of an ad. `match` is what the rule matched, and occurs once in `html`. */
export interface Snippet {
  html: string
  match: string
}

/**
 * The demo's markup shows how attacks look; it is not to be one. Each acts only inside a frame of another page,
 * so a picture taken of it alone shows the ad, and each leads to a name that does not exist.
 */
export const framedOnly = (code: string) => `<script>(function(){if(self===top)return;${code}})();</script>`

export const snippet = (match: string, wrap: (match: string) => string): Snippet => ({ html: wrap(match), match })

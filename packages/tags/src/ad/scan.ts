import type { CompiledRule } from '../rules/rule.ts'
import type { Deed } from './behaviour/deed.ts'

/** Longest markup that is scanned. */
export const longest = 131_072

/** Parts of markup that can be taken out of it: addresses and `meta` tags. */
export const parts = /<meta\b[^>]{0,999}>|(?:(?:https?|wss?):)?\/\/[a-z\d][^\s"'`<>\\)]{3,2000}/gi

/** The words a reader sees: no tags, no code, no invisible characters, one space between words. */
export const wordsOf = (markup: string) =>
  markup
    .split(/<\/(?:script|style)>?/i)
    .map((part) => part.split(/<(?:script|style)/i)[0])
    .join(' ')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/<[a-z/!?][^>]{0,999}>/gi, ' ')
    .replace(/\s+/g, ' ')

/** With the rules for parts, words and markup. */
export function scannerOf([ofParts = [], ofWords = [], ofMarkup = []]: CompiledRule[][]) {
  const first = (list: CompiledRule[], text: string): Deed | undefined => {
    for (const [what, pattern, also] of list) {
      const [hint] = pattern?.exec(text) ?? []
      if (hint && (!also || also.test(text))) return { what, hint }
    }
    return undefined
  }
  return {
    /** For which the whole ad is blocked. */
    scan: (markup: string) => first(ofMarkup, markup) ?? first(ofWords, wordsOf(markup)),
    /** For which an address or a tag is removed. */
    ruleOf: (part: string) => first(ofParts, part)?.what,
  }
}

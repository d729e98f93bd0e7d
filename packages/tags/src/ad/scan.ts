import type { CompiledRule } from '../rules/rule.ts'
import type { Attack } from './behaviour/attack.ts'

/** Maximum length of scanned markup. */
export const maxScanLength = 131_072

/** Parts that can be removed from markup: URLs and `meta` tags. */
export const removableParts = /<meta\b[^>]{0,999}>|(?:(?:https?|wss?):)?\/\/[a-z\d][^\s"'`<>\\)]{3,2000}/gi

/** Visible text of markup: without tags, code and invisible characters, and with single spaces. */
export const getVisibleText = (markup: string) =>
  markup
    .split(/<\/(?:script|style)>?/i)
    .map((part) => part.split(/<(?:script|style)/i)[0])
    .join(' ')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/<[a-z/!?][^>]{0,999}>/gi, ' ')
    .replace(/\s+/g, ' ')

/** Takes the rules for parts, text and markup. */
export function createScanner([partRules = [], textRules = [], markupRules = []]: CompiledRule[][]) {
  const findMatch = (list: CompiledRule[], text: string): Attack | undefined => {
    for (const [threat, pattern, also] of list) {
      const [evidence] = pattern?.exec(text) ?? []
      if (evidence && (!also || also.test(text))) return { threat, evidence }
    }
    return undefined
  }
  return {
    /** Finds a rule that blocks the whole ad. */
    scan: (markup: string) => findMatch(markupRules, markup) ?? findMatch(textRules, getVisibleText(markup)),
    /** Finds a rule that removes a URL or tag. */
    matchPart: (part: string) => findMatch(partRules, part)?.threat,
  }
}

import type { RuleSet } from '@vigil/contract'
import { createScanner, maxScanLength, removableParts } from './ad/scan.ts'

/** Threat classes and variants that a rule set finds in markup, as `class/variant`. */
export const threatsOf = ({ places }: RuleSet): Set<string> =>
  new Set(places.flat().map(({ threat }) => threat.split('/', 2).join('/')))

/** Inspects markup as the script with this rule set does. Returns the threat as `class/variant`, or undefined. */
export function createInspector({ places }: RuleSet) {
  const { scan, matchPart } = createScanner(
    places.map((rules) =>
      rules.map(({ threat, patterns }) => [threat, ...patterns.map((source) => new RegExp(source, 'i'))]),
    ),
  )
  const findPart = (text: string) => {
    for (const [part] of text.matchAll(removableParts)) {
      const threat = matchPart(part)
      if (threat) return threat
    }
    return undefined
  }
  return (markup: string): string | undefined => {
    const text = markup.slice(0, maxScanLength)
    return (scan(text)?.threat ?? findPart(text))?.split('/', 2).join('/')
  }
}

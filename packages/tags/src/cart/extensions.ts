import { configuration, isBlocking } from './page-state.ts'

/** Name, start of the Chrome store id, and names in their markup. A common word is not enough: a shop may sell honey. */
const known: [name: string, id: string, mark: RegExp][] = [
  ['Honey', 'bmnlcjab', /honey[-_]?(container|ext|shadow|root|pop)|data-honey/],
  ['Capital One Shopping', 'nenlahap', /wikibuy|capital-?one-?shopping/],
  ['Rakuten', 'chhjbpec', /rakuten-?(ext|root|pop|reward)|ebates/],
  ['Coupert', 'mfidnied', /coupert/],
]

export const unknownExtension = 'Unknown extension'
/** Names of extensions detected on this page. */
export const seenExtensions = new Set<string>()

/** Detects a known extension by a URL or an element's description, and remembers it. */
export function detectExtension(text: string): string | undefined {
  for (const [name, id, mark] of known)
    if (text.includes(id) || mark.test(text)) {
      seenExtensions.add(name)
      return name
    }
  return undefined
}

/** An element's tag and attributes as text. */
export const describeElement = (element: Element) =>
  `${element.localName} ${Array.from(element.attributes, ({ name, value }) => `${name}=${value.slice(0, 300)}`).join(' ')}`.toLowerCase()

/** The known extension detected last. */
export const latestExtension = () => [...seenExtensions].pop()

/** Without agnostic protection, only known extensions are blocked. */
export const shouldBlock = (name = latestExtension()) => isBlocking && (name !== undefined || configuration.agnostic)

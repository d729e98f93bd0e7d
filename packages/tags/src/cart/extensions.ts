import { configuration, isBlocking } from './world.ts'

/** Name, id in Chrome's store, and what their elements are called. Alone, a common word is not enough: a shop may sell honey. */
const known: [name: string, id: string, mark: RegExp][] = [
  ['Honey', 'bmnlcjabgnpnenekpadlanbbkooimhnj', /honey[-_]?(container|ext|shadow|root|pop)|data-honey/],
  ['Capital One Shopping', 'nenlahapcbofgnanklpelkaejcehkggg', /wikibuy|capital-?one-?shopping/],
  ['Rakuten', 'chhjbpecpncaggjpdakmflnfcopglcmi', /rakuten-?(ext|root|pop|reward)|ebates/],
  ['Coupert', 'mfidniedemcgceagapgdekdbmanojomk', /coupert/],
]

export const unknownExtension = 'Unknown extension'
/** Names of those that have shown themselves on this page. */
export const seenExtensions = new Set<string>()

/** Remembers an extension by an address or by how an element is called. */
export function knownIn(text: string): string | undefined {
  for (const [name, id, mark] of known)
    if (text.includes(id) || mark.test(text)) {
      seenExtensions.add(name)
      return name
    }
  return undefined
}

/** An element's name, and the names and values of its attributes, as text. */
export const saidBy = (element: Element) =>
  `${element.localName} ${Array.from(element.attributes, ({ name, value }) => `${name}=${value.slice(0, 300)}`).join(' ')}`.toLowerCase()

/** The known extension that was seen last. */
export const latestExtension = () => [...seenExtensions].pop()

/** Without agnostic protection, only what is known is kept away. */
export const isStopped = (name = latestExtension()) => isBlocking && (name !== undefined || configuration.agnostic)

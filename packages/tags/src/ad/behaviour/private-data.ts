import { quietly } from '../../shared/hook.ts'
import { home, now } from '../world.ts'
import { reader } from './encodings.ts'

/** Names of cookies and stored items that are there for ads: consent, and ids of readers for advertising. */
const advertising =
  /consent|privacy|gdpr|ccpa|gpp|tcf|cmp|opt_?out|optanon|didomi|^_+(ga|gid|gcl|fb[pc]|gads|gpi|eoi|scid|tt|uet|pin|cc_|li_|lc)|uid2|id5|euid|panorama|cto_|criteo|pubcid|sharedid|permutive|idl_env|prebid|pbjs|muid|(^|[_-])ads?([_-]|id|$)/i
/** Names that speak of the reader's account. */
export const personal =
  /sess|token|auth|log_?in|jwt|csrf|xsrf|user|account|customer|member|e?mail|pass|secret|phone|cart|basket|(^|[_-])(sid|uid|pin|key)/i

/** Names of items that ads themselves have written since the page was opened. */
export const written = new Set<string>()

export const isForAds = (name: string) => advertising.test(name) || written.has(name)

const keptMs = 300
let readAt = 0
let known: [value: string, variant: string, isSure: boolean][] = []
/** While this script itself reads, nothing is hidden. */
export let isReading = false

/** The page's cookies, as pairs of name and value. */
export const cookiesIn = (text: string) => text.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string?]) // split in two

/** Values that anything could hold prove nothing: those under names that say nothing are long, and count only together. */
function add(value: string | null, variant: string, isSure: boolean) {
  const least = isSure ? 6 : 9
  for (const part of /^[[{]/.test(value ?? '') ? (value?.match(/[^\s"'{}[\],:;]{9,}/g) ?? []) : [value?.trim() ?? ''])
    if (part.length >= least && known.length < 300) known.push([part.slice(0, 300), variant, isSure])
}

function readPage() {
  const { document } = home
  const stored = [home.localStorage, home.sessionStorage].flatMap((storage) => Object.entries(storage))
  for (const [name, value = ''] of [...cookiesIn(document.cookie), ...stored])
    if (!isForAds(name)) add(value, 'storage-read', personal.test(name))
  for (const field of document.querySelectorAll('input:not([type=search]),textarea')) {
    const { name, value, defaultValue } = field as HTMLInputElement // both kinds have these
    if (value !== defaultValue || /@|\d{6}/.test(value) || personal.test(name)) add(value, 'form-scrape', true)
  }
  for (const element of document.querySelectorAll('[contenteditable],meta[name*=csrf i],meta[name*=token i]'))
    add(element.getAttribute('content') ?? element.textContent, 'form-scrape', true)
}

/** What of the page no ad may send away. */
function secrets() {
  if (now() - readAt < keptMs) return known
  readAt = now()
  known = []
  isReading = true
  quietly(readPage)
  isReading = false
  return known
}

/** In place of the page's cookies. No honest ad has a use for it, so that one that sends it is caught. */
export const decoy = Math.random().toString(36).slice(2)

/** Which of the page's private data a request holds. */
export function leakIn(text: string): string | undefined {
  if (text.length < 6) return undefined
  const holds = reader(text)
  const found = [...secrets(), [decoy, 'storage-read', true] as const].filter(([value]) => holds(value))
  return (found.find(([, , isSure]) => isSure) ?? (found.length > 1 ? found[0] : undefined))?.[1]
}

import { quietly } from '../../shared/hook.ts'
import { home, now, ownerOf } from '../world.ts'
import { reader } from './encodings.ts'

/** Names of cookies and stored items that are there for ads: consent, and ids of readers for advertising. */
const advertising =
  /consent|priva|gdpr|ccpa|gpp|tcf|cmp|opt_?(out|an)|didomi|^_+(ga|gid|gcl|fb[pc]|gpi|eoi|scid|tt|uet|pin|cc_|li_|lc)|uid2|id5|euid|panora|cto_|criteo|pubcid|sharedid|permut|idl_env|prebid|pbjs|muid|(^|[_-])g?ads?([_-]|id|$)/i
/** Names of items, and paths of the site, that speak of the reader's account. */
export const personal =
  /sess|token|auth|log_?in|jwt|[cx]srf|user|account|customer|member|mail|pass|secret|phone|cart|basket|profile|order|checkout|(^|[_-])(sid|uid|pin|key)/i

/** Names of items that ads themselves have written since the page was opened. */
export const written = new Set<string>()

export const isForAds = (name: string) => advertising.test(name) || written.has(name)

/** In place of the page's cookies. No honest ad has a use for it, so that one that sends it is caught. */
export const decoy = Math.random().toString(36).slice(2)

type Secret = [value: string, variant: string, isSure: boolean]
const keptMs = 300
let readAt = 0
let known: Secret[] = []
/** While this script itself reads, nothing is hidden. */
export let isReading = false

/** Values that anything could hold prove nothing: those under names that say nothing are long, and count only together. */
function add(value: string | null, variant: string, isSure: boolean) {
  const text = value?.trim() ?? ''
  for (const part of /^[[{]/.test(text) ? (text.match(/[^\s"'{}[\],:;]{9,}/g) ?? []) : [text])
    if (part.length > (isSure ? 5 : 8) && known.length < 300) known.push([part.slice(0, 300), variant, isSure])
}

function readPage() {
  const { document, localStorage, sessionStorage } = home
  const cookies = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  for (const [name = '', value = ''] of [
    ...cookies,
    ...Object.entries(localStorage),
    ...Object.entries(sessionStorage),
  ])
    if (!isForAds(name)) add(value, 'storage-read', personal.test(name))
  add(home.name, 'storage-read', true)
  for (const field of document.querySelectorAll('input:not([type=search]),textarea')) {
    const { name, value, defaultValue } = field as HTMLInputElement // both kinds have these
    // Text typed into an ad's own field is meant for the ad.
    if (ownerOf(field)) continue
    if (value !== defaultValue || /@|\d{6}/.test(value) || personal.test(name)) add(value, 'form-scrape', true)
  }
  for (const element of document.querySelectorAll('[contenteditable],meta[name*=csrf i],meta[name*=token i]'))
    add(element.getAttribute('content') ?? element.textContent, 'form-scrape', true)
}

/** Which of the page's private data a text holds. */
export function leakIn(text: string): string | undefined {
  if (now() - readAt > keptMs) {
    readAt = now()
    known = [[decoy, 'storage-read', true]]
    isReading = true
    quietly(readPage)
    isReading = false
  }
  const holds = reader(text)
  const found = known.filter(([value]) => holds(value))
  return (found.find(([, , isSure]) => isSure) ?? (found[1] && found[0]))?.[1]
}

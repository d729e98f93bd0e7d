import { quietly } from '../../shared/hook.ts'
import { findOwner, mainWindow, now } from '../page-state.ts'
import { createMatcher } from './encodings.ts'

/** Cookies and stored items meant for ads: consent and advertising ids. */
const advertisingNames =
  /consent|priva|gdpr|ccpa|gpp|tcf|cmp|opt_?(out|an)|didomi|^_+(ga|gid|gcl|fb[pc]|gpi|eoi|scid|tt|uet|pin|cc_|li_|lc)|uid2|id5|euid|panora|cto_|criteo|pubcid|sharedid|permut|idl_env|prebid|pbjs|muid|(^|[_-])g?ads?([_-]|id|$)/i
/** Items and paths that concern the user's account. */
export const personalNames =
  /sess|token|auth|log_?in|jwt|[cx]srf|user|account|customer|member|mail|pass|secret|phone|cart|basket|profile|order|checkout|(^|[_-])(sid|uid|pin|key)/i

/** Items written by ads since the page was opened. */
export const namesWrittenByAds = new Set<string>()

export const isAdData = (name: string) => advertisingNames.test(name) || namesWrittenByAds.has(name)

/** Replaces the page's cookies. Honest ads have no use for it, so sending it is theft. */
export const decoy = Math.random().toString(36).slice(2)

type Secret = [value: string, variant: string, isSure: boolean]
const cacheMs = 300
let readAt = 0
let secrets: Secret[] = []
/** True while this script itself reads: nothing is hidden then. */
export let isReading = false

/** Short values prove nothing. Values of items without a telling name must be longer, and only two of them together count. */
function addSecret(value: string | null, variant: string, isSure: boolean) {
  const text = value?.trim() ?? ''
  for (const part of /^[[{]/.test(text) ? (text.match(/[^\s"'{}[\],:;]{9,}/g) ?? []) : [text])
    if (part.length > (isSure ? 5 : 8) && secrets.length < 300) secrets.push([part.slice(0, 300), variant, isSure])
}

function readPageData() {
  const { document, localStorage, sessionStorage } = mainWindow
  const cookies = document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
  for (const [name = '', value = ''] of [
    ...cookies,
    ...Object.entries(localStorage),
    ...Object.entries(sessionStorage),
  ])
    if (!isAdData(name)) addSecret(value, 'storage-read', personalNames.test(name))
  addSecret(mainWindow.name, 'storage-read', true)
  for (const field of document.querySelectorAll('input:not([type=search]),textarea')) {
    const { name, value, defaultValue } = field as HTMLInputElement // inputs and text areas have these
    // Text typed into an ad's own field is meant for the ad.
    if (findOwner(field)) continue
    if (value !== defaultValue || /@|\d{6}/.test(value) || personalNames.test(name))
      addSecret(value, 'form-scrape', true)
  }
  for (const element of document.querySelectorAll('[contenteditable],meta[name*=csrf i],meta[name*=token i]'))
    addSecret(element.getAttribute('content') ?? element.textContent, 'form-scrape', true)
}

/** Returns the kind of private data in a text, if any. */
export function findLeak(text: string): string | undefined {
  if (now() - readAt > cacheMs) {
    readAt = now()
    secrets = [[decoy, 'storage-read', true]]
    isReading = true
    quietly(readPageData)
    isReading = false
  }
  const contains = createMatcher(text)
  const leaked = secrets.filter(([value]) => contains(value))
  return (leaked.find(([, , isSure]) => isSure) ?? (leaked[1] && leaked[0]))?.[1]
}

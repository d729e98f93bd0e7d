import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { newAd } from './ad.ts'
import { locateOwnScript } from './attribution.ts'
import { guardAd, guardPage } from './frames.ts'
import { type Configuration, getAd, initPageState, mainWindow, report, reportCreative, sanitize } from './page-state.ts'
import { labelScripts } from './source-labels.ts'

// Replaced by the tag's configuration (builds.ts).
declare const __VIGIL_CONFIGURATION__: Configuration

/** Returns a bid's markup without its harmful parts, and guards its window. */
type SanitizeBid = (realm: Realm, markup: string) => string

/**
 * Later copies of the script find the first by this symbol, which adds no global name. They share only one function, since versions may
 * differ.
 */
const key = Symbol.for('vigil.ad')

function start() {
  const script = document.currentScript
  const isWrapper = script?.getAttribute('data-api-integration-mode') === 'prebid'
  const session = script?.getAttribute('data-api-session-uuid') ?? ''
  const sanitizeBid = openPage(
    findOutermost(window),
    isWrapper,
    (script as HTMLScriptElement | null)?.src, // only scripts are current
    session,
  )
  if (isWrapper && session) exposePut(session, window, sanitizeBid)
}

function openPage(
  findOutermost: Realm,
  isWrapper: boolean,
  scriptUrl: string | undefined,
  session: string,
): SanitizeBid {
  const existing = (findOutermost as { [key]?: SanitizeBid })[key]
  if (existing) return existing
  // In a bid's frame, this attribute is the wrapper's session. Unreplaced macros are ignored.
  const sessionId = isWrapper || /[%{]/.test(session) ? undefined : session
  initPageState(findOutermost, __VIGIL_CONFIGURATION__, sessionId)
  locateOwnScript(!scriptUrl, !isWrapper)
  Object.defineProperty(mainWindow, key, { value: sanitizeBid })
  // A frame that cannot access the page is an ad, not a page view.
  if (mainWindow === mainWindow.top) report('page_view', {})
  guardPage(!isWrapper)
  return sanitizeBid
}

function sanitizeBid(realm: Realm, markup: string) {
  const ad = newAd(realm.frameElement ?? undefined)
  // On a guarded page, the ad was counted when its wrapper was written.
  const counted = getAd(realm)
  ad.inspection = counted?.inspection
  ad.isContained = counted?.isContained
  guardAd(realm, ad)
  const rest = labelScripts(sanitize(ad, markup), ad)
  // The bid's ids are known only here.
  if (ad.inspection) ad.inspection.owner = ad
  reportCreative(ad)
  return rest
}

/** Prebid's module passes a bid's markup to the object of this name, from another script in the ad's frame. */
function exposePut(session: string, realm: Realm, sanitizeBid: SanitizeBid) {
  const put = (encoded: unknown) => {
    const markup = decodeURIComponent(String(encoded))
    const sanitized = quietly(() => sanitizeBid(realm, markup))
    const { document } = realm
    document.open()
    document.write(sanitized ?? markup)
    document.close()
  }
  Object.defineProperty(realm, session, { value: { put }, configurable: true })
}

/** The outermost accessible window. */
function findOutermost(realm: Realm): Realm {
  let at: Realm = realm
  while (at !== at.parent && quietly(() => at.parent.document)) at = at.parent as Realm // accessible, as checked
  return at
}

quietly(start)

import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { newAd } from './ad.ts'
import { locateOwnCode } from './attribution.ts'
import { guardAd, guardPage } from './frames.ts'
import { nameScripts } from './naming.ts'
import { adOf, type Configuration, count, home, openWorld, report, treat } from './world.ts'

// An expression takes this name's place when a distribution's copy is made (builds.ts).
declare const __VIGIL_CONFIGURATION__: Configuration

/** A bid's markup as it may be shown in the window that it is for. */
type Treatment = (realm: Realm, markup: string) => string

/**
 * A second copy of the script finds the first by this symbol, which adds no global name. Copies share one function only: they may be
 * of different versions.
 */
const key = Symbol.for('vigil.ad')

function start() {
  const script = document.currentScript
  const isWrapper = script?.getAttribute('data-api-integration-mode') === 'prebid'
  const session = script?.getAttribute('data-api-session-uuid') ?? ''
  const treatBid = treatmentOf(
    outermost(window),
    isWrapper,
    (script as HTMLScriptElement | null)?.src, // only scripts are current
    session,
  )
  if (isWrapper && session) offer(session, window, treatBid)
}

function treatmentOf(outermost: Realm, isWrapper: boolean, own: string | undefined, session: string): Treatment {
  const known = (outermost as { [key]?: Treatment })[key]
  if (known) return known
  // In a bid's frame this attribute is the wrapper's session. Unreplaced macros are no session.
  const viewedAs = isWrapper || /[%{]/.test(session) ? undefined : session
  openWorld(outermost, __VIGIL_CONFIGURATION__, viewedAs)
  locateOwnCode(!own, !isWrapper)
  Object.defineProperty(home, key, { value: treatBid })
  // A frame that cannot see the page around it is an ad and no page.
  if (home === home.top) report('page_view', {})
  guardPage(!isWrapper)
  return treatBid
}

function treatBid(realm: Realm, markup: string) {
  const ad = newAd(realm.frameElement ?? undefined)
  // On a guarded page it was counted when its wrapper was written.
  ad.inspection = adOf(realm)?.inspection
  guardAd(realm, ad)
  const rest = nameScripts(treat(ad, markup), ad)
  count(ad)
  return rest
}

/** Prebid's module passes a bid's markup to the object of this name, from a separate script in the ad's frame. */
function offer(session: string, realm: Realm, treatBid: Treatment) {
  const put = (encoded: unknown) => {
    const markup = decodeURIComponent(String(encoded))
    const shown = quietly(() => treatBid(realm, markup))
    const { document } = realm
    document.open()
    document.write(shown ?? markup)
    document.close()
  }
  Object.defineProperty(realm, session, { value: { put }, configurable: true })
}

/** The outermost window that this one may enter. */
function outermost(realm: Realm): Realm {
  let at: Realm = realm
  while (at !== at.parent && quietly(() => at.parent.document)) at = at.parent as Realm // it could be entered
  return at
}

quietly(start)

import { rules } from '../rules/chosen.ts'
import { newAd, type Realm } from './ad.ts'
import { type Guards, guardsOf } from './frames.ts'
import { quietly } from './hook.ts'
import { type Configuration, openWorld, type World } from './world.ts'

// An expression takes this name's place when a distribution's copy is made (builds.ts).
declare const __VIGIL_CONFIGURATION__: Configuration

interface Watch {
  world: World
  guards: Guards
}

/** No name on the page: a second copy of the script finds the first by this. */
const key = Symbol.for('vigil.ad')

function start() {
  const script = document.currentScript
  const isWrapper = script?.getAttribute('data-api-integration-mode') === 'prebid'
  const session = script?.getAttribute('data-api-session-uuid')
  const realm = window
  const home = outermost(realm)
  const { world, guards } = watchOf(
    home,
    isWrapper,
    script?.getAttribute('src') ? (script as HTMLScriptElement).src : undefined,
  ) // only scripts are current
  if (isWrapper && session) offer(session, realm, world, guards)
}

function watchOf(home: Realm, isWrapper: boolean, own: string | undefined): Watch {
  const known = (home as { [key]?: Watch })[key]
  if (known) return known
  const world = openWorld(home, __VIGIL_CONFIGURATION__, rules, own)
  const guards = guardsOf(world, { findsSlots: !isWrapper })
  Object.defineProperty(home, key, { value: { world, guards } })
  // A frame that cannot see the page around it is an ad and no page.
  if (home === home.top) world.reporter.add('page_view', {})
  guards.guardPage()
  return { world, guards }
}

/** Prebid's module hands a bid's markup to the object of this name, from a script of its own in the ad's frame. */
function offer(session: string, realm: Realm, world: World, guards: Guards) {
  const put = (encoded: unknown) => {
    const markup = decodeURIComponent(String(encoded))
    const shown = quietly(() => {
      const ad = newAd(realm.frameElement ?? undefined)
      guards.guardAd(realm, ad)
      world.owners.addWritten(ad)
      const rest = world.treat(ad, markup)
      world.count(ad)
      return rest
    })
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

import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { reportArrival, watchCheckout } from './arrival.ts'
import { guardPage, guardRealm } from './guard.ts'
import { resolveEarlierAttempts } from './outcome.ts'
import { type Configuration, initialize, session } from './page-state.ts'
import { openPixel } from './pixel.ts'
import { saveSession } from './session.ts'

// Replaced by the tag's configuration when a copy is made (builds.ts).
declare const __VIGIL_CONFIGURATION__: Configuration

/** A second copy of the script finds the first by this symbol, which adds no name to the page. */
const key = Symbol.for('vigil.cart')

function start() {
  if (key in window) return
  Object.defineProperty(window, key, { value: (realm: Realm) => quietly(() => guardRealm(realm)) })
  initialize(__VIGIL_CONFIGURATION__)
  quietly(openPixel)
  quietly(guardPage)
  // Not part of the protection, so they are not in the first task: on a slow device it would delay the page.
  for (const work of [() => saveSession(session), reportArrival, watchCheckout, resolveEarlierAttempts])
    setTimeout(() => quietly(work))
}

quietly(start)

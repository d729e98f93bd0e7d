import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { tellArrival, watchCheckout } from './arrival.ts'
import { enter, guardPage } from './guard.ts'
import { judgeEarlierAttempt } from './outcome.ts'
import { openPixel } from './pixel.ts'
import { type Configuration, configuration, openWorld } from './world.ts'

// An expression takes this name's place when a distribution's copy is made (builds.ts).
declare const __VIGIL_CONFIGURATION__: Configuration

/** No name on the page: a second copy of the script finds the first by this. */
const key = Symbol.for('vigil.cart')

function start() {
  if (key in window) return
  Object.defineProperty(window, key, { value: (realm: Realm) => quietly(() => enter(realm)) })
  openWorld(__VIGIL_CONFIGURATION__)
  quietly(openPixel)
  quietly(guardPage)
  quietly(tellArrival)
  quietly(watchCheckout)
  if (configuration.coupon) judgeEarlierAttempt()
}

quietly(start)

import type { Ad, Realm } from '../ad.ts'
import type { World } from '../world.ts'

/** A window whose calls are watched, and whose they are: always the ad's inside its frames, on the page only if its code led there. */
export interface Guarded {
  world: World
  realm: Realm
  who: () => Ad | undefined
}

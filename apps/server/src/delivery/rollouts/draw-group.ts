import { createHmac } from 'node:crypto'
import type { RolloutGroup } from '@vigil/contract'

/** The sender of a request for a script. Used to draw the group, and not stored. */
export interface Visitor {
  address: string
  userAgent: string
}

const parts = 2 ** 48

/**
 * The group of a page view. The same visitor has the same group all day, in every process, without a cookie, and stays in
 * the canary when its share grows. The next day, groups are drawn again.
 */
export function drawGroup(
  { id, secret, share }: { id: string; secret: string; share: number },
  { address, userAgent }: Visitor,
  now: Date,
): RolloutGroup {
  const salt = createHmac('sha256', secret).update(now.toISOString().slice(0, 10)).digest()
  const drawn = createHmac('sha256', salt)
    .update(JSON.stringify([id, address, userAgent]))
    .digest()
  return (drawn.readUIntBE(0, 6) / parts) * 100 < share ? 'canary' : 'control'
}

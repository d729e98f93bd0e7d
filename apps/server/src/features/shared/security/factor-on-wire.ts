import type { SecondFactor } from '@vigil/contract'
import type { SecondFactorRow } from '@vigil/database'

/** Without secrets and keys. */
export const factorOnWire = ({ id, kind, name, createdAt, lastUsedAt }: SecondFactorRow): SecondFactor => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

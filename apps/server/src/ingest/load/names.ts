import { type AdNameKind, adName, nameKey } from '@vigil/contract'
import type { PlatformNames } from '../../storage/messages.ts'

export function nameFinder(platforms: PlatformNames) {
  const own = {
    ssp: new Map(platforms.ssp.map((name) => [nameKey(name), name])),
    dsp: new Map(platforms.dsp.map((name) => [nameKey(name), name])),
    deliverySource: new Map<string, string>(),
  }
  const found = new Map<string, string>()
  return (kind: AdNameKind, name: string | undefined): string => {
    if (!name) return ''
    const key = `${kind} ${name}`
    const known = found.get(key)
    if (known !== undefined) return known
    const result = own[kind].get(nameKey(name)) ?? adName(kind, name)
    if (found.size > 10_000) found.clear()
    found.set(key, result)
    return result
  }
}
export type FindName = ReturnType<typeof nameFinder>

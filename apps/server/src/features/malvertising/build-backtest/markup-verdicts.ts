import { setImmediate } from 'node:timers/promises'
import type { RuleSet, Scope } from '@vigil/contract'
import { createInspector } from '@vigil/tags'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'

/** A markup has at most 64 kB. */
const markupsAtOnce = 100
/** Work between pauses, in which other requests are served. */
const workAtOnceMs = 15
const mostKept = 200_000

/** Threats by markup hash, as `class/variant`; null for harmless markups. Those without a text are missing. */
export type Verdicts = ReadonlyMap<string, string | null>

/** Inspects stored markups. Text and rules never change, so verdicts are kept. */
export class MarkupVerdicts {
  readonly #warehouse: Pick<Warehouse, 'markups'>
  /** The oldest first. */
  readonly #kept = new Map<string, string | null>()

  constructor(warehouse: Pick<Warehouse, 'markups'>) {
    this.#warehouse = warehouse
  }

  /** `build` is the hash of the build with these rules. */
  async load(
    scope: Scope,
    { build, ruleSet }: { build: string; ruleSet: RuleSet },
    hashes: readonly string[],
    { signal }: QueryOptions = {},
  ): Promise<Verdicts> {
    const verdicts = new Map<string, string | null>()
    const toKey = (hash: string) => `${build} ${hash}`
    const missing = hashes.filter((hash) => {
      const kept = this.#kept.get(toKey(hash))
      if (kept !== undefined) verdicts.set(hash, kept)
      return kept === undefined
    })
    const inspect = createInspector(ruleSet)
    for (let from = 0; from < missing.length; from += markupsAtOnce) {
      const texts = await this.#warehouse.markups(
        scope,
        missing.slice(from, from + markupsAtOnce),
        signal ? { signal } : {},
      )
      let since = performance.now()
      for (const { hash, text } of texts) {
        const verdict = inspect(text) ?? null
        verdicts.set(hash, verdict)
        this.#kept.set(toKey(hash), verdict)
        if (performance.now() - since < workAtOnceMs) continue
        await setImmediate()
        signal?.throwIfAborted()
        since = performance.now()
      }
    }
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(key)
    }
    return verdicts
  }
}

import type { LoadTurns } from '../clickhouse/claims.ts'

/** Turns of one process. The accounts database has those of an installation. */
export function countTurns(): LoadTurns {
  const taken = new Map<string, number>()
  return {
    take: async (batch) => {
      const turn = taken.get(batch) ?? taken.size + 1
      taken.set(batch, turn)
      return turn
    },
    find: async (batches) => new Map([...taken].filter(([batch]) => batches.includes(batch))),
  }
}

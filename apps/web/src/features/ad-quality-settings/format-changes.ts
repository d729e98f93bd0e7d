/** Block, report, or ignore. */
export type FormatAction = boolean | null

/** Those of the draft that differ from what is stored. */
export const formatChanges = (stored: ReadonlyMap<number, boolean>, draft: ReadonlyMap<number, FormatAction>) =>
  [...draft]
    .filter(([id, action]) => (stored.get(id) ?? null) !== action)
    .map(([id, isBlocking]) => ({ id, isBlocking }))

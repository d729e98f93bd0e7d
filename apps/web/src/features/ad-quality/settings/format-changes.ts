/** Block (true), report (false), or ignore (null). */
export type FormatAction = boolean | null

export const formatChanges = (stored: ReadonlyMap<number, boolean>, draft: ReadonlyMap<number, FormatAction>) =>
  [...draft]
    .filter(([id, action]) => (stored.get(id) ?? null) !== action)
    .map(([id, isBlocking]) => ({ id, isBlocking }))

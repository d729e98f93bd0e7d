/** Draft of a list. Nothing is sent before Save. */

export interface Item {
  id: number
  label: string
}
export interface ChosenItem extends Item {
  isBlocking: boolean
}

export type Draft = ReadonlyMap<number, ChosenItem>

export const toDraft = (items: readonly ChosenItem[]): Draft => new Map(items.map((item) => [item.id, item]))

/** An item is in one mode only; selecting it in the other moves it. */
export const withItem = (draft: Draft, item: Item, isBlocking: boolean): Draft =>
  new Map(draft).set(item.id, { id: item.id, label: item.label, isBlocking })

export function withoutItem(draft: Draft, id: number): Draft {
  const next = new Map(draft)
  next.delete(id)
  return next
}

export const inMode = (draft: Draft, isBlocking: boolean) =>
  [...draft.values()]
    .filter((item) => item.isBlocking === isBlocking)
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))

const isSame = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

/**
 * The saves that turn `before` into `after`: the full list of each changed mode. The server removes saved items from
 * the other mode, so a mode that only lost moved items needs no save.
 */
export function diffDrafts(before: Draft, after: Draft): { isBlocking: boolean; ids: number[] }[] {
  const listIds = (draft: Draft, isBlocking: boolean) => inMode(draft, isBlocking).map(({ id }) => id)
  const gains = (isBlocking: boolean) =>
    listIds(after, isBlocking).some((id) => before.get(id)?.isBlocking !== isBlocking)
  const saves: { isBlocking: boolean; ids: number[] }[] = []
  // Save receiving modes first: the server then removes the moved items from the other mode.
  for (const isBlocking of gains(false) && !gains(true) ? [false, true] : [true, false]) {
    const taken = saves.flatMap(({ ids }) => ids)
    const left = listIds(before, isBlocking).filter((id) => !taken.includes(id))
    const wanted = listIds(after, isBlocking)
    if (!isSame(left, wanted)) saves.push({ isBlocking, ids: wanted })
  }
  return saves
}

/** A list while it is being edited. Nothing is sent before it is saved. */

export interface Item {
  id: number
  label: string
}
export interface ChosenItem extends Item {
  isBlocking: boolean
}

export type Draft = ReadonlyMap<number, ChosenItem>

export const draftOf = (items: readonly ChosenItem[]): Draft => new Map(items.map((item) => [item.id, item]))

/** An item is in one mode; chosen in the other it moves there. */
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
 * What has to be sent so that `before` becomes `after`: the whole list of a mode that changed. The server takes what is put into
 * one mode out of the other, so a mode that lost nothing but what moved away need not be sent.
 */
export function savesOf(before: Draft, after: Draft): { isBlocking: boolean; ids: number[] }[] {
  const idsOf = (draft: Draft, isBlocking: boolean) => inMode(draft, isBlocking).map(({ id }) => id)
  const gains = (isBlocking: boolean) =>
    idsOf(after, isBlocking).some((id) => before.get(id)?.isBlocking !== isBlocking)
  const saves: { isBlocking: boolean; ids: number[] }[] = []
  // Modes that gain come first: what they take is then gone from the other.
  for (const isBlocking of gains(false) && !gains(true) ? [false, true] : [true, false]) {
    const taken = saves.flatMap(({ ids }) => ids)
    const left = idsOf(before, isBlocking).filter((id) => !taken.includes(id))
    const wanted = idsOf(after, isBlocking)
    if (!isSame(left, wanted)) saves.push({ isBlocking, ids: wanted })
  }
  return saves
}

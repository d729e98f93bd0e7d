import type { AdEvent } from './clues.ts'

/**
 * Groups events by creative. Pages report different parts of an ad: events belong together if they share the markup, or
 * the creative id with the bidder or the SSP.
 */
export function groupByCreative(events: readonly AdEvent[]): AdEvent[][] {
  const parents = events.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  const byKey = new Map<string, number>()
  for (const [index, event] of events.entries()) {
    for (const key of listKeys(event)) {
      const other = byKey.get(key)
      if (other === undefined) byKey.set(key, index)
      else parents[find(index)] = find(other)
    }
  }
  const groups = new Map<number, AdEvent[]>()
  for (const [index, event] of events.entries()) {
    const root = find(index)
    const group = groups.get(root)
    if (group) group.push(event)
    else groups.set(root, [event])
  }
  return [...groups.values()]
}

function listKeys({ creativeId, bidderCode, ssp, markupHash }: AdEvent): string[] {
  const keys: string[] = []
  if (markupHash !== '') keys.push(`markup ${markupHash}`)
  if (creativeId !== '' && bidderCode !== '') keys.push(`bidder ${JSON.stringify([creativeId, bidderCode])}`)
  if (creativeId !== '' && ssp !== '') keys.push(`ssp ${JSON.stringify([creativeId, ssp])}`)
  if (creativeId !== '' && bidderCode === '' && ssp === '') keys.push(`id ${creativeId}`)
  return keys
}

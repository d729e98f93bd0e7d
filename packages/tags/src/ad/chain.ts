/** How much one ad may cost. Spent by characters read, so the same ad always ends at the same place on every machine. */
export interface Budget {
  steps: number
}

/** A token of a pattern, with the gap before it: how long it may be, and which characters cannot be in it. */
type Link = [token: RegExp, longest: number, barrier: RegExp | undefined]
type Match = [start: number, end: number]

const gaps = /(\.|\[\^[^\]]{1,9}\])\{0,(\d\d+)\}/
const known = new Map<string, Link[]>()

/** A pattern as its tokens. Compiled at the first use: most pages never need most rules. */
export function linksOf(pattern: string): Link[] {
  const links: Link[] = known.get(pattern) ?? []
  if (links.length === 0) {
    const parts = pattern.split(gaps)
    for (let at = 0; at < parts.length; at += 3) {
      const [kind = '.', longest = 0, token = ''] = [parts[at - 2], parts[at - 1], parts[at]]
      links.push([new RegExp(token, 'g'), +longest, kind === '.' ? undefined : new RegExp(kind.replace('^', ''))])
    }
    known.set(pattern, links)
  }
  return links
}

/**
 * The first match of a pattern with gaps. Each token is searched once through the text. Of the partial matches before a hit only the
 * nearest counts: if the gap from there is too long or has a barrier in it, so does the gap from any other. That makes this linear,
 * where a regular expression tries every pair.
 */
export function firstMatch(text: string, pattern: string, budget: Budget): Match | undefined {
  let partial: Match[] = [[0, 0]]
  for (const [index, [token, longest, barrier]] of linksOf(pattern).entries()) {
    const next: Match[] = []
    let nearest = -1
    budget.steps -= text.length
    for (const hit of text.matchAll(token)) {
      const end = hit.index + hit[0].length
      // The first token may be anywhere.
      if (index === 0) next.push([hit.index, end])
      else {
        while ((partial[nearest + 1]?.[1] ?? Infinity) <= hit.index) nearest++
        const [start, from] = partial[nearest] ?? [0, -Infinity]
        if (hit.index - from > longest) continue
        budget.steps -= hit.index - from
        if (!barrier?.test(text.slice(from, hit.index))) next.push([start, end])
      }
      if (budget.steps < 0) break
    }
    partial = next
  }
  return partial[0]
}

const tailLength = 8
const shortestCut = 18

/** The end of a value that tells it from its neighbours: hosts, ids and URLs often differ there. Null for prose. */
export function cutTail(text: string): string | null {
  if (text.length < shortestCut || /\s/.test(text)) return null
  return [...text].slice(-tailLength).join('')
}

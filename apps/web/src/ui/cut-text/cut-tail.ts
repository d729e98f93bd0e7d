const tailLength = 8
const shortestCut = 18

/** The distinguishing end of a host, id or URL. Null for prose. */
export function cutTail(text: string): string | null {
  if (text.length < shortestCut || /\s/.test(text)) return null
  return [...text].slice(-tailLength).join('')
}

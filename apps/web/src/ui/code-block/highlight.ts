export type PieceKind = 'comment' | 'text' | 'word' | 'plain'
export interface Piece {
  kind: PieceKind
  text: string
  at: number
}

// Comments, quoted strings, and names before `=`, `:` or after `<`: enough for short snippets.
const pattern = /(<!--[\s\S]*?-->)|("[^"]*"|'[^']*')|(<\/?[\w-]+|[\w-]+(?=[=:])|\/?>)/g

/** Splits a snippet into highlighted pieces that add up to the full text. */
export function highlighted(code: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const plainUntil = (end: number) => {
    if (end > at) pieces.push({ kind: 'plain', text: code.slice(at, end), at })
  }
  for (const match of code.matchAll(pattern)) {
    const [text, comment, quoted] = match
    plainUntil(match.index)
    pieces.push({ kind: comment ? 'comment' : quoted ? 'text' : 'word', text, at: match.index })
    at = match.index + text.length
  }
  plainUntil(code.length)
  return pieces
}

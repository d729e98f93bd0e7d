/** A similarity in words: likeness of the visible part, in percent. */
export function similarityInWords(percent: number): string {
  if (percent >= 85) return 'Nearly identical'
  if (percent >= 65) return 'Very similar'
  return 'Similar'
}

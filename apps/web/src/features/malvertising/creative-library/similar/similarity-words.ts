/** A similarity in words. The same picture has about 75 to 95 %, because it is compared at another size. */
export function similarityInWords(percent: number): string {
  if (percent >= 75) return 'Nearly identical'
  if (percent >= 60) return 'Very similar'
  return 'Similar'
}

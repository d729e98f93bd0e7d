const mostBytes = 65_536

/** At most as much as the collector takes, with the matched part in it. */
export function evidenceOf(markup: string, start: number, end: number) {
  const from = Math.max(0, end - 20_000)
  let text = markup.slice(from, from + mostBytes)
  // A sign takes up to three bytes.
  if (new Blob([text]).size > mostBytes) text = text.slice(0, mostBytes / 3)
  return { markup: text, offsetStart: Math.max(0, start - from), offsetEnd: end - from }
}

const markupBytes = 65_536

/** At most as much as the collector takes; if the matched part is far inside, from shortly before it. */
export function evidenceOf(markup: string, start: number, end: number) {
  const from = end > 30_000 ? Math.max(0, start - 2_000) : 0
  let text = markup.slice(from, from + markupBytes)
  // A sign takes up to four bytes.
  if (new TextEncoder().encode(text).length > markupBytes) text = text.slice(0, markupBytes / 4)
  const within = (offset: number) => Math.min(offset - from, text.length)
  return { markup: text, offsetStart: within(start), offsetEnd: Math.max(within(end), 0) }
}

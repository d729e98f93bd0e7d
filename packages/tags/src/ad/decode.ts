/** A text made from another, which remembers where its parts came from. */
export interface Layer {
  text: string
  /** Where a part of it is in the markup. */
  origin: (start: number, end: number) => [start: number, end: number]
}

const longest = 131_072
const deepest = 4

// Of code points, percent signs, entities; lists of numbers; texts backwards, in base 64, in pieces; names of properties in brackets.
const encoded =
  /\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,6}\}|(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}|&#x?[0-9a-f]{1,7};?|&(?:lt|gt|amp|quot|apos|colon|sol|nbsp);|String\s*\.\s*fromCharCode\s*\(([\d\s,xa-f]{3,})\)|\[((?:\s*\d{2,3}\s*,){7,}\s*\d+\s*)\]|(?<quote>["'])([^"'\n]{4,})\k<quote>\s*\.\s*split\(\s*["']{2}\s*\)\s*\.\s*reverse\(\)\s*\.\s*join\(\s*["']{2}\s*\)|(?<tick>["'`])([A-Za-z0-9+/_-]{16,}={0,2})\k<tick>|;base64,([A-Za-z0-9+/]{16,}={0,2})|["']\s*\+\s*["']|\[\s*["'](\w+)["']\s*\]/gi

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", colon: ':', sol: '/' }

/** The markup, and what it says once its encodings are undone, one after the other. Later ones hold what was nested. */
export function layersOf(markup: string): Layer[] {
  const layers: Layer[] = [{ text: markup.slice(0, longest), origin: (start, end) => [start, end] }]
  for (let depth = 0; depth < deepest; depth++) {
    const last = layers[depth]
    const next = last && rewritten(last, encoded, decodedPart)
    if (!next) break
    layers.push(next)
  }
  return layers
}

/** What a reader would see of it: no tags, no invisible signs, one space between words. */
export function wordsOf(layer: Layer): Layer {
  const unseen = /(?:<(script|style)\b[\s\S]{0,5000}?<\/\1\s*>|<[^>]*>|\s)+|[\u00ad\u200b-\u200f\u2060\ufeff]/gi
  return rewritten(layer, unseen, ([part]) => (part.length > 1 || part <= ' ' ? ' ' : '')) ?? layer
}

/** Undefined when nothing was to be rewritten. */
function rewritten(layer: Layer, pattern: RegExp, replace: (match: RegExpMatchArray) => string | undefined) {
  const pieces: { at: number; from: number; to: number; isCopy: boolean }[] = []
  let text = ''
  let done = 0
  const copy = (to: number) => {
    pieces.push({ at: text.length, from: done, to, isCopy: true })
    text += layer.text.slice(done, to)
  }
  for (const match of layer.text.matchAll(pattern)) {
    const replacement = replace(match)
    if (replacement === undefined || replacement === match[0]) continue
    const to = match.index + match[0].length
    copy(match.index)
    pieces.push({ at: text.length, from: match.index, to, isCopy: false })
    text += replacement
    done = to
    if (text.length > longest) break
  }
  if (done === 0) return undefined
  copy(Math.min(layer.text.length, done + longest))
  // From the end: the first that begins before it.
  const pieceAt = (index: number) => {
    let last = pieces.length - 1
    while (last > 0 && (pieces[last]?.at ?? 0) > index) last--
    return pieces[last] ?? { at: 0, from: 0, to: 0, isCopy: true }
  }
  const origin = (start: number, end: number) => {
    const first = pieceAt(start)
    const last = pieceAt(Math.max(start, end - 1))
    const from = first.isCopy ? first.from + start - first.at : first.from
    return layer.origin(from, last.isCopy ? last.from + end - last.at : last.to)
  }
  return { text, origin }
}

function decodedPart([whole, codes, list, , reversed, , quoted64, data64, property]: RegExpMatchArray) {
  const numbers = codes ?? list
  if (numbers)
    return `"${numbers
      .split(',')
      .map((code) => fromCode(Number(code)))
      .join('')}"`
  if (reversed) return `"${[...reversed].reverse().join('')}"`
  if (quoted64) return fromBase64(quoted64, whole.charAt(0))
  if (data64) return fromBase64(data64, ',')
  if (property) return `.${property}`
  if (whole.startsWith('%')) return fromPercent(whole)
  const digits = whole.replace(/[\\&#u{};]/gi, '').replace(/^x/i, '0x')
  if (whole.startsWith('\\')) return fromCode(Number.parseInt(digits, 16))
  if (whole.startsWith('&')) return entities[digits.toLowerCase()] ?? (fromCode(Number(digits)) || ' ')
  return ''
}

function fromCode(code: number) {
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
}

function fromPercent(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return unescape(text)
  }
}

/** Undefined for what is no text, as pictures and fonts are. */
function fromBase64(text: string, quote: string) {
  try {
    const decoded = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    return /^[\s\x20-\x7e]{12}/.test(decoded) ? quote + decoded + quote : undefined
  } catch {
    return undefined
  }
}

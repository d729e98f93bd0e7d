import { quietly } from '../shared/hook.ts'

/** A text made from another, which remembers where its parts came from. */
export interface Layer {
  said: string
  /** Where a part of it is in the markup. */
  originOf: (start: number, end: number) => [start: number, end: number]
}

/** Of markup that is read. */
export const longest = 131_072
const deepest = 4

// Of code points, percent signs, entities; lists of numbers; texts backwards, in base 64, in pieces; names of properties in brackets.
const encoded =
  /\\x[\da-f]{2}|\\u[\da-f]{4}|\\u\{[\da-f]{1,6}\}|(?:%[\da-f]{2})+|%u[\da-f]{4}|&#x?[\da-f]{1,7};?|&[a-z]{2,6};|\.\s*fromCharCode\s*\(([\d\s,xa-f]{3,})\)|\[((?:\s*\d{2,3}\s*,){7,}\s*\d+\s*)\]|["']([^"'\n]{4,})["']\s*\.\s*split\(\s*["']{2}\s*\)\s*\.\s*reverse\(\)\s*\.\s*join\(\s*["']{2}\s*\)|(?:["'`]|;base64,)([\w+/-]{16,}={0,2})["'`]?|["']\s*\+\s*["']|\[\s*["'](\w+)["']\s*\]/gi

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", colon: ':', sol: '/' }

/** The markup, and what it says once its encodings are undone, one after the other. Later ones hold what was nested. */
export function layersOf(markup: string): Layer[] {
  const layers: Layer[] = [{ said: markup.slice(0, longest), originOf: (start, end) => [start, end] }]
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
function rewritten(
  { said, originOf }: Layer,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => string | undefined,
) {
  /** Of each part that was: from where to where it goes in the new text, and went in the old one. */
  const parts: [start: number, end: number, from: number, to: number][] = []
  let text = ''
  let done = 0
  for (const match of said.matchAll(pattern)) {
    const replacement = replace(match)
    if (replacement === undefined || replacement === match[0]) continue
    text += said.slice(done, match.index)
    done = match.index + match[0].length
    parts.push([text.length, text.length + replacement.length, match.index, done])
    text += replacement
    if (text.length > longest) break
  }
  if (done === 0) return undefined
  // What begins or ends inside of a part begins or ends where that does.
  const placeOf = (offset: number, sign: number, isEnd: boolean) => {
    let place = offset
    for (const [start, end, from, to] of parts)
      if (start <= sign) place = sign >= end ? offset - end + to : isEnd ? to : from
    return place
  }
  return {
    said: text + said.slice(done, done + longest),
    originOf: (start: number, end: number) =>
      originOf(placeOf(start, start, false), placeOf(end, Math.max(start, end - 1), true)),
  }
}

function decodedPart([whole, codes, list, reversed, base64, property]: RegExpMatchArray) {
  const numbers = codes ?? list
  if (numbers)
    return `"${numbers
      .split(',')
      .map((code) => fromCode(+code))
      .join('')}"`
  if (reversed) return `"${[...reversed].reverse().join('')}"`
  if (base64) return fromBase64(base64)
  if (property) return `.${property}`
  if (whole.startsWith('%')) return fromPercent(whole)
  if (!/^[\\&]/.test(whole)) return ''
  const digits = whole.replace(/[\\&#ux{};]/gi, '')
  return (
    entities[whole.slice(1, -1).toLowerCase()] ?? (fromCode(+(/[\\x]/i.test(whole) ? `0x${digits}` : digits)) || ' ')
  )
}

/** Nothing for what is no code point. */
const fromCode = (code: number) => quietly(() => String.fromCodePoint(code)) ?? ''

const fromPercent = (text: string) => quietly(() => decodeURIComponent(text)) ?? unescape(text)

/** Undefined for what is no text, as pictures and fonts are. */
function fromBase64(text: string) {
  const decoded = quietly(() => atob(text.replace(/-/g, '+').replace(/_/g, '/'))) ?? ''
  return /^[\s\x20-\x7e]{12}/.test(decoded) ? `"${decoded}"` : undefined
}

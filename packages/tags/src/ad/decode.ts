import { quietly } from '../shared/hook.ts'

/** A text made from another, with the places its parts have in the original markup. */
export interface Layer {
  said: string
  /** Where a part of it is in the markup. */
  originOf: (start: number, end: number) => [start: number, end: number]
}

/** A part of a text, and what replaces it. */
type Replacement = [from: number, to: number, text: string]

/** Longest markup that is scanned. */
export const longest = 131_072
const deepest = 4

/** Runs of white space become one space, so that patterns need no repetition for them. */
const space = /\s{2,}|[^\S ]/g

// Escapes, percent signs, entities; lists of character codes; reversed text, base 64, joined strings; property names in brackets.
const encoded =
  /\\x[\da-f]{2}|\\u[\da-f]{4}|\\u\{[\da-f]{1,6}\}|(?:%[\da-f]{2})+|%u[\da-f]{4}|&#x?[\da-f]{1,7};?|&[a-z]{2,6};|\. ?from(?:CharCode|CodePoint) ?\(([\d ,xa-f]{3,})\)|\[([\d ,xa-f]{23,})\]|["']([^"'\n]{4,})["'] ?\. ?split\( ?["']{2} ?\) ?\. ?reverse\(\) ?\. ?join\( ?["']{2} ?\)|(?:["'`]|;base64,)([\w+/-]{16,}={0,2})["'`]?|["'] ?\+ ?["']|\[ ?["'](\w+)["'] ?\]|\s{2,}|[^\S ]/gi

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", colon: ':', sol: '/' }

/** The markup, then the text with one level of encoding removed, and so on. */
export function layersOf(markup: string): Layer[] {
  const raw: Layer = { said: markup.slice(0, longest), originOf: (start, end) => [start, end] }
  const layers = [
    rewritten(
      raw,
      matchesIn(raw, space, () => ' '),
    ) ?? raw,
  ]
  for (let depth = 0; depth < deepest; depth++) {
    const last = layers[depth]
    const next = last && rewritten(last, matchesIn(last, encoded, decodedPart))
    if (!next) break
    layers.push(next)
  }
  return layers
}

/** The words a reader sees: no tags, no code, no invisible characters, one space between words. */
export function wordsOf(layer: Layer): Layer {
  const { said } = layer
  const tokens = /<(\/?)(script|style)\b|<(?=[a-z/!?])|> ?|[\u00ad\u200b-\u200f\u2060\ufeff]/gi
  const parts: Replacement[] = []
  /** Start of the tag or code being skipped; undefined in visible text. */
  let from: number | undefined
  let isCode = false
  const skip = (start: number, end: number, text: string) => {
    const last = parts.at(-1)
    const gap = said[start - 1] === ' ' ? '' : text
    // Neighbours are one part: two tags are one space.
    if (last?.[1] === start) parts.splice(-1, 1, [last[0], end, last[2] || gap])
    else parts.push([start, end, gap])
    from = undefined
  }
  for (const { 0: token, 1: slash, 2: name, index } of said.matchAll(tokens)) {
    const end = index + token.length
    if (isCode) isCode = !slash
    else if (from !== undefined) token.startsWith('>') && skip(from, end, ' ')
    else if (token > '~') skip(index, end, '')
    else if (token.startsWith('<')) {
      from = index
      isCode = Boolean(name && !slash)
    }
  }
  if (from !== undefined) skip(from, said.length, '')
  return rewritten(layer, parts) ?? layer
}

function matchesIn({ said }: Layer, pattern: RegExp, replace: (match: RegExpMatchArray) => string | undefined) {
  const parts: Replacement[] = []
  for (const match of said.matchAll(pattern)) {
    const text = replace(match)
    if (text !== undefined && text !== match[0]) parts.push([match.index, match.index + match[0].length, text])
  }
  return parts
}

/** Undefined when there is nothing to replace. */
function rewritten({ said, originOf }: Layer, parts: readonly Replacement[]): Layer | undefined {
  if (parts.length === 0) return undefined
  /** Start and end of each replaced part in the new text. */
  const places: [start: number, end: number][] = []
  let text = ''
  let done = 0
  for (const [from, to, replacement] of parts) {
    text += said.slice(done, from)
    places.push([text.length, text.length + replacement.length])
    text += replacement
    done = to
  }
  text += said.slice(done)
  /** An offset inside a replaced part becomes the start or the end of the original part. */
  const placeOf = (offset: number, sign: number, isEnd: boolean) => {
    // The last part that starts at or before the character.
    let low = 0
    let high = places.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle]?.[0] ?? 0) <= sign) low = middle + 1
      else high = middle
    }
    const [, end = 0] = places[low - 1] ?? []
    const [from, to] = parts[low - 1] ?? [0, 0]
    return low === 0 ? offset : sign >= end ? offset - end + to : isEnd ? to : from
  }
  return {
    said: text,
    originOf: (start, end) => originOf(placeOf(start, start, false), placeOf(end, Math.max(start, end - 1), true)),
  }
}

function decodedPart([whole, codes, list, reversed, base64, property]: RegExpMatchArray) {
  const numbers = (codes ?? list)?.split(',').map((code) => fromCode(+code))
  // Eight or more: a shorter list may be sizes or prices.
  if (numbers) return codes || numbers.length > 7 ? `"${numbers.join('')}"` : undefined
  if (reversed) return `"${[...reversed].reverse().join('')}"`
  if (base64) return fromBase64(base64)
  if (property) return `.${property}`
  if (whole.startsWith('%')) return fromPercent(whole)
  if (/^\s/.test(whole)) return ' '
  if (!/^[\\&]/.test(whole)) return ''
  const digits = whole.replace(/[\\&#ux{};]/gi, '')
  return (
    entities[whole.slice(1, -1).toLowerCase()] ?? (fromCode(+(/[\\x]/i.test(whole) ? `0x${digits}` : digits)) || ' ')
  )
}

/** Empty for a number that is no code point. */
const fromCode = (code: number) => quietly(() => String.fromCodePoint(code)) ?? ''

const fromPercent = (text: string) => quietly(() => decodeURIComponent(text)) ?? unescape(text)

/** Undefined for anything but text, such as pictures and fonts. */
function fromBase64(text: string) {
  const decoded = quietly(() => atob(text.replace(/-/g, '+').replace(/_/g, '/'))) ?? ''
  return /^[\s\x20-\x7e]{12}/.test(decoded) ? `"${decoded}"` : undefined
}

import { decodeHTML } from 'entities'

/** Texts that a hostile text contains in some encoding, the text itself included. */
export interface Revealed {
  /** Readable texts. */
  texts: string[]
  /** The text and decoded bytes, which may be combined with a key. */
  bytes: string[]
}

/** Encodings within encodings: base64 of percent-encoded entities, for example. */
const mostLayers = 3
/** Far more than ads decode to, unless they were made to exhaust the search. */
const mostCharacters = 3_000_000

/** Null if the text decodes to more than can be examined. */
export function reveal(text: string): Revealed | null {
  const texts = new Set<string>([text])
  const bytes = new Set<string>([text])
  let characters = 0
  let layer = [text]
  for (let depth = 0; depth < mostLayers && layer.length > 0; depth++) {
    const decoded: string[] = []
    for (const { spelling, mayHoldRuns } of layer.flatMap((one) => [...spellings(one)])) {
      if (texts.has(spelling) && spelling !== text) continue
      texts.add(spelling)
      characters += spelling.length
      if (characters > mostCharacters) return null
      if (!mayHoldRuns) continue
      for (const run of decodedRuns(spelling)) {
        bytes.add(run)
        if (isReadable(run)) decoded.push(run)
      }
    }
    layer = decoded.filter((run) => run.length >= shortest && !texts.has(run))
  }
  for (const run of layer) texts.add(run)
  return { texts: [...texts], bytes: [...bytes] }
}

const shortest = 4

/** The whole text, read in different ways. Only some of them can put the parts of an encoded text together. */
function* spellings(text: string) {
  const plain = unescaped(text)
  yield { spelling: plain, mayHoldRuns: true }
  yield { spelling: unescaped(reversed(text)), mayHoldRuns: true }
  for (const spelling of literals(plain)) yield { spelling, mayHoldRuns: true }
  if (/\s/.test(plain)) yield { spelling: plain.replace(/\s+/g, ''), mayHoldRuns: true }
  for (const spelling of withoutSyntax(plain)) yield { spelling, mayHoldRuns: false }
}

function* withoutSyntax(text: string) {
  if (text.includes('\\')) {
    yield text.replace(/\\([0-7]{2,3})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    yield text.replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, code: string) => character(Number.parseInt(code, 16)))
    yield text.replace(/\\(?:\r?\n)?/g, '')
  }
  if (text.includes('<')) yield text.replace(/<[^<>]*>/g, '')
  if (text.includes('/*')) yield text.split('/*').map(afterComment).join('')
}

const reversed = (text: string) => [...text].reverse().join('')
const afterComment = (part: string, index: number) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2))

/** Undoes escapes in place, also escaped escapes. */
function unescaped(text: string) {
  let [before, now] = ['', text]
  for (let round = 0; round < 6 && now !== before; round++) {
    before = now
    if (now.includes('%'))
      now = now
        .replace(/%u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/(?:%[0-9a-f]{2})+/gi, (run) => fromBytes(Buffer.from(run.replaceAll('%', ''), 'hex')))
    if (now.includes('&')) now = decodeHTML(now)
    if (now.includes('\\'))
      now = now.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/gi, (_all, ...codes: string[]) =>
        character(Number.parseInt(codes[0] ?? codes[1] ?? codes[2] ?? '', 16)),
      )
  }
  return now
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** UTF-8 if it is valid, else one character per byte. */
function fromBytes(bytes: Buffer) {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

/** String literals joined: in order, in reverse, and by a list of indexes. An apostrophe in prose shifts them by one. */
function* literals(text: string) {
  for (const quote of ['"', "'", '`']) {
    const parts = text.split(quote)
    if (parts.length < 4) continue
    const [outside, inside] = [parts.filter((_, at) => at % 2 === 0), parts.filter((_, at) => at % 2 === 1)]
    yield inside.join('')
    yield outside.join('')
    yield inside.toReversed().join('')
    yield outside.toReversed().join('')
    yield* shuffledLists(outside, inside, text)
  }
}

function* shuffledLists(between: readonly string[], values: readonly string[], text: string) {
  const orders = [...text.matchAll(/\[([\d,\s]{3,})\]/g)].map(([, list = '']) => list.split(',').map(Number))
  if (orders.length === 0) return
  let list: string[] = []
  for (const [at, value] of values.entries()) {
    list.push(value)
    if ((between[at + 1] ?? '').trim() === ',') continue
    for (const order of orders) {
      if (order.length !== list.length) continue
      yield order.map((index) => list[index] ?? '').join('')
      yield list.map((_, index) => list[order.indexOf(index)] ?? '').join('')
    }
    list = []
  }
}

/**
 * Decodes the parts of a text that look encoded. Parts of one kind form one text: a name may be spread over
 * several.
 */
function* decodedRuns(text: string) {
  yield* decodedNumbers(text)
  const hexadecimal = text.match(/[0-9a-f]{8,}/gi) ?? []
  for (const skipped of [0, 1])
    yield* byReadability(hexadecimal.map((run) => fromBytes(Buffer.from(run.slice(skipped), 'hex'))))
  const base64 = text.match(/[\w+/-]{6,}/g) ?? []
  // A run may begin before the encoded text, at any of its four positions.
  for (const skipped of [0, 1, 2, 3]) yield* byReadability(base64.map((run) => fromBase64(run.slice(skipped))))
  yield* decodedBits(text.match(/[01]{16,}/g) ?? [], '0')
  yield* decodedBits(text.match(/[\u200b-\u200f\u2060\ufeff]{16,}/g) ?? [], '\u200b')
}

/** Every second byte of UTF-16 is zero. */
function fromBase64(run: string) {
  const bytes = Buffer.from(run, 'base64')
  return bytes[1] === 0 && bytes[3] === 0 ? bytes.toString('utf16le') : fromBytes(bytes)
}

/** Ordinary words are valid base64 too, and decode to noise. */
function* byReadability(runs: readonly string[]) {
  const readable: string[] = []
  const noise: string[] = []
  for (const run of runs) (isReadable(run) ? readable : noise).push(run)
  if (readable.length > 0) yield readable.join('\n')
  if (noise.length > 0) yield noise.join('\n')
}

function* decodedNumbers(text: string) {
  yield* fromCodes((text.match(/\d{1,7}/g) ?? []).map(Number))
  yield* fromCodes((text.match(/\b(?:0x)?[0-9a-f]{2,4}\b/gi) ?? []).map((digits) => Number.parseInt(digits, 16)))
}

/** As characters, and as bytes of UTF-8. */
function* fromCodes(codes: readonly number[]) {
  if (codes.length < shortest) return
  yield codes.map(character).join('')
  if (codes.some((code) => code > 127 && code < 256)) yield fromBytes(Buffer.from(codes.filter((code) => code < 256)))
}

function* decodedBits(runs: readonly string[], zero: string) {
  for (const run of runs) {
    const bits = run.replace(/./gs, (sign) => (sign === zero ? '0' : '1'))
    yield fromBytes(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))))
  }
}

/** Mostly letters, digits and signs. */
function isReadable(text: string) {
  let allowed = Math.floor(text.length / 5)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isNoise = code < 32 || (code > 126 && code < 256) || code === 0xfffd
    if (isNoise && allowed-- === 0) return false
  }
  return true
}

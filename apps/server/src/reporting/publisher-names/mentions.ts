import { type Revealed, reveal } from './decodings.ts'

/** Scripts and traits repeat from threat to threat. */
const remembered = new Map<string, Revealed | null>()
const rememberedTexts = 500
const rememberedLength = 1_000

function recall(text: string): Revealed | null {
  if (text.length > rememberedLength) return reveal(text)
  const known = remembered.get(text)
  if (known !== undefined) return known
  if (remembered.size >= rememberedTexts) remembered.clear()
  const revealed = reveal(text)
  remembered.set(text, revealed)
  return revealed
}

/** Whether a text contains a name, plain or in an encoding. */
export type Mentions = (text: string) => boolean

/** Shorter names appear by chance in decoded noise, and between the letters of other words. */
const shortestScattered = 6
/** Shorter names are only found as separate words. */
const shortestPart = 4

/** Finds any of the names. A text that cannot be examined counts as a mention. */
export function createMentions(names: readonly string[]): Mentions {
  const folded = [...new Set(names.map(fold))].filter((name) => name.length > 1)
  const parts = folded.filter((name) => name.length >= shortestPart)
  const words = folded.filter((name) => name.length < shortestPart).map((name) => new RegExp(buildPattern(name), 'u'))
  const scattered = folded.map(lettersOnly).filter((name) => name.length >= shortestScattered)
  const keyed = names
    .filter((name) => name.length >= shortestScattered)
    .flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()])
    .map((name) => steps(toBytes(name)))
  const isNamedIn = (text: string) => {
    const plain = fold(text)
    const letters = lettersOnly(plain)
    return (
      parts.some((name) => plain.includes(name)) ||
      words.some((word) => word.test(plain)) ||
      scattered.some((name) => letters.includes(name))
    )
  }
  const isKeyedIn = (text: string) => {
    const differences = steps(text)
    return keyed.some((name) => differences.includes(name))
  }
  // A run that begins before its encoded part decodes to noise and then to the name.
  const isInNoise = (run: string) => {
    const text = fold(Buffer.from(run, 'latin1').toString('utf8'))
    return isKeyedIn(run) || parts.some((name) => name.length >= shortestScattered && text.includes(name))
  }
  return (text) => {
    if (folded.length === 0 || text === '') return false
    const revealed = recall(text)
    if (!revealed) return true
    const { texts, bytes } = revealed
    return (
      texts.some((one) => isNamedIn(one) || (highBytes.test(one) && isInNoise(one))) ||
      bytes.some((one) => isKeyedIn(toBytes(one)) || isInNoise(one))
    )
  }
}

/** Escapes can spell the bytes of UTF-8 as characters. */
const highBytes = /[\x80-\xff]/

// Most texts are ASCII, for which normalization and character classes of Unicode are needless and slow.
const notAscii = /[^\0-\x7f]/

/** Without case, width, accents and invisible characters. */
function fold(text: string) {
  if (!notAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
}

function lettersOnly(text: string) {
  return notAscii.test(text) ? text.replace(/[^\p{L}\p{N}]+/gu, '') : text.replace(/[^a-z0-9]+/g, '')
}

/** A pattern for a name; a short name has to be a separate word. */
export function buildPattern(name: string): string {
  const literal = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return name.length < shortestPart ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal
}

const toBytes = (text: string) => Buffer.from(text).toString('latin1')

/** Differences between neighbours: the same for a text and for one combined with a key of one byte, as in the ad script. */
function steps(text: string) {
  const bytes = Buffer.from(text, 'latin1')
  for (let at = 0; at < bytes.length - 1; at++) bytes[at] = (bytes[at] ?? 0) ^ (bytes[at + 1] ?? 0)
  return bytes.subarray(0, -1).toString('latin1')
}

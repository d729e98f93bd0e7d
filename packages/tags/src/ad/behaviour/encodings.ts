import { quietly } from '../../shared/hook.ts'

/** Returns a text together with its decodings. */
function decode(text: string) {
  const plain = unescape(text)
  const texts = [plain, [...plain].reverse().join('')]
  for (const [run] of plain.matchAll(/[\d.,;_ -]{14,}/g))
    texts.push(String.fromCharCode(...run.split(/\D/).slice(0, 5_000).map(Number)))
  for (const [run] of plain.matchAll(/[\w+/-]{8,}/g)) {
    const base64 = run.replace(/-/g, '+').replace(/_/g, '/')
    texts.push(
      unescape(run.replace(/../g, '%$&')),
      quietly(() => atob(base64.length % 4 === 1 ? base64.slice(0, -1) : base64)) ?? '',
    )
  }
  return texts.join('\n')
}

/** XOR of each character with the next: equal for a text and for the same text XORed with one character. */
function diffChars(text: string) {
  let result = ''
  for (let at = 1; at < text.length; at++) result += String.fromCharCode(text.charCodeAt(at) ^ text.charCodeAt(at - 1))
  return result
}

const maxRead = 20_000
const toBytes = (text: string) => unescape(encodeURIComponent(text))

/** Returns a function that finds a value in a text, plain or in encodings without a key longer than one character. */
export function createMatcher(text: string) {
  const texts = diffChars(decode(decode(toBytes(text.slice(0, maxRead))).slice(0, maxRead * 4)))
  return (value: string) => texts.includes(diffChars(toBytes(value)))
}

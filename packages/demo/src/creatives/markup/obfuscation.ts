/** Obfuscation of strings in malicious ads. It only produces text; none of it runs code. */
export type Obfuscation = 'none' | 'hex' | 'codes' | 'split' | 'reversed' | 'base64'

const hex = (text: string) =>
  [...text].map((letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0)).join(',')
const pieces = (text: string) => (text.match(/.{1,7}/g) ?? []).map((piece) => `'${piece}'`).join('+')

/** A JavaScript expression that evaluates to the text. */
export function spelled(text: string, how: Obfuscation): string {
  switch (how) {
    case 'hex':
      return `'${hex(text)}'`
    case 'codes':
      return `String.fromCharCode(${codes(text)})`
    case 'split':
      return `(${pieces(text)})`
    case 'reversed':
      return `'${[...text].reverse().join('')}'.split('').reverse().join('')`
    case 'base64':
      return `atob('${btoa(text)}')`
    default:
      return `'${text}'`
  }
}

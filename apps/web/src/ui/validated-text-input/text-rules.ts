export const maxTextLength = 64

export const textMessages = {
  characters: 'Please use the characters A-Z a-z 0-9 : _ - / () .',
  length: `Max ${maxTextLength} characters length exceeded.`,
  email: 'Email is incorrect.',
} as const

const allowed = /^[A-Za-z0-9:_\-/(). ]*$/
const email = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

export type TextKind = 'text' | 'email'

/** What is wrong with the value as it stands, or null. An empty value is not wrong; whether it is required is the form's. */
export function textProblem(value: string, kind: TextKind = 'text'): string | null {
  const text = value.trim()
  if (text === '') return null
  if (kind === 'email') return email.test(text) && !text.includes('..') ? null : textMessages.email
  if (!allowed.test(text)) return textMessages.characters
  return text.length > maxTextLength ? textMessages.length : null
}

/** An e-mail address may be longer than a name (RFC 5321 allows 254), but not endless. */
export const lengthLimit = (kind: TextKind) => (kind === 'email' ? 254 : maxTextLength)

/** Typing past the limit is cut off there. Leading spaces do not count, since the value is trimmed in the end. */
export function cutToLength(value: string, limit: number = maxTextLength): { text: string; isCut: boolean } {
  const text = value.trimStart()
  return text.length > limit ? { text: text.slice(0, limit), isCut: true } : { text: value, isCut: false }
}

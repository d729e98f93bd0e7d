export const maxTextLength = 64

export const textMessages = {
  characters: 'Please use the characters A-Z a-z 0-9 : _ - / () .',
  length: `Max ${maxTextLength} characters length exceeded.`,
  email: 'Email is incorrect.',
} as const

const allowed = /^[A-Za-z0-9:_\-/(). ]*$/
const email = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

export type TextKind = 'text' | 'email'

/** Why the value is invalid, or null. Empty values are valid; forms check required fields. */
export function textProblem(value: string, kind: TextKind = 'text'): string | null {
  const text = value.trim()
  if (text === '') return null
  if (kind === 'email') return email.test(text) && !text.includes('..') ? null : textMessages.email
  if (!allowed.test(text)) return textMessages.characters
  return text.length > maxTextLength ? textMessages.length : null
}

/** Email addresses may be longer than names (RFC 5321 allows 254). */
export const lengthLimit = (kind: TextKind) => (kind === 'email' ? 254 : maxTextLength)

/** Cuts typed text at the limit. Leading spaces do not count, because the value is trimmed later. */
export function cutToLength(value: string, limit: number = maxTextLength): { text: string; isCut: boolean } {
  const text = value.trimStart()
  return text.length > limit ? { text: text.slice(0, limit), isCut: true } : { text: value, isCut: false }
}

import { messages } from '@vigil/contract'
import type { z } from 'zod'

// Messages for fields without their own. Zod's defaults are for developers: "expected number, received NaN".

const kinds: Record<string, string> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter a text.',
  boolean: 'Enter true or false.',
  array: 'Provide a list.',
  object: 'Provide an object.',
  record: 'Provide an object.',
  file: 'Attach a file.',
  date: messages.day,
}

const formats: Record<string, string> = {
  email: messages.email,
  date: messages.day,
  datetime: 'Enter a time such as 2026-11-01T09:30:00Z.',
  url: 'Enter an address such as https://example.com.',
  uuid: 'Enter an id such as 6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11.',
}

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

/** Longer lists would hide the message. */
const listedValues = 20

const inWords = (value: number | bigint) => Number(value).toLocaleString('en-US')

function limit(origin: string, bound: 'at least' | 'at most', value: number | bigint) {
  const unit = units[origin]
  if (!unit) return `Enter a number of ${bound} ${inWords(value)}.`
  const [one, many] = unit
  const verb = origin === 'array' ? 'Choose' : origin === 'file' ? 'Attach' : 'Enter'
  return `${verb} ${bound} ${inWords(value)} ${Number(value) === 1 ? one : many}.`
}

export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return messages.required
      return kinds[issue.expected] ?? 'Enter a valid value.'
    case 'invalid_value': {
      const values = issue.values.map(String)
      const more = values.length > listedValues ? ', …' : ''
      return values.length === 1
        ? `Enter ${values[0]}.`
        : `Choose one of: ${values.slice(0, listedValues).join(', ')}${more}.`
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return messages.required
      return limit(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return limit(issue.origin, 'at most', issue.maximum)
    case 'invalid_format':
      return formats[issue.format] ?? 'Enter a valid value.'
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Enter a whole number.' : `Enter a multiple of ${inWords(issue.divisor)}.`
    case 'invalid_union':
      return issue.input === undefined ? messages.required : 'Enter a valid value.'
    case 'unrecognized_keys':
      return `Remove the unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.join(', ')}.`
    default:
      return 'Enter a valid value.'
  }
}

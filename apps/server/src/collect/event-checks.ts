import { beaconLimits, type EventType, eventSchemas, type RejectionReason } from '@vigil/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { z } from 'zod'

export interface Rejection {
  reason: RejectionReason
  field?: string
}

/** Compiled once, at start: zod on every event would halve what the collector can take. */
export function compileEventChecks() {
  // Lengths in UTF-16 units, as zod counts them, and much faster than in characters.
  const ajv = new Ajv({
    // It warns of the option for lengths.
    logger: false,
    unicodeRegExp: false,
    unicode: false,
    allowUnionTypes: true,
    strict: false,
    validateFormats: false,
  })
  const checks = new Map<unknown, ValidateFunction>()
  for (const [type, schema] of Object.entries(eventSchemas)) {
    checks.set(type, ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })))
  }

  /** Null when the event is as the contract wants it. `mayBeBad`: its text may hold characters that no database takes. */
  return function rejectionOf(event: unknown, mayBeBad: boolean): Rejection | null {
    if (typeof event !== 'object' || event === null || Array.isArray(event)) return { reason: 'bad_event' }
    const { type, markup } = event as { type?: EventType; markup?: unknown } // anything; the checks below decide
    const check = checks.get(type)
    if (!check) return { reason: 'unknown_type', field: 'type' }
    if (!check(event)) return described(check.errors?.[0])
    if (typeof markup === 'string' && isTooLong(markup)) return { reason: 'markup_too_large', field: 'markup' }
    const field = mayBeBad ? fieldWithBadText(event as Record<string, unknown>) : null // an object by the check above
    return field === null ? null : { reason: 'bad_event', field }
  }
}

const mostBytesPerUnit = 3

function isTooLong(markup: string) {
  const limit = beaconLimits.markupBytes
  return markup.length * mostBytesPerUnit > limit && Buffer.byteLength(markup) > limit
}

function described(error: ErrorObject | undefined): Rejection {
  if (!error) return { reason: 'bad_event' }
  const { instancePath, keyword, params } = error
  if (instancePath === '/markup' && keyword === 'maxLength') return { reason: 'markup_too_large', field: 'markup' }
  const named = params.additionalProperty ?? params.missingProperty ?? params.propertyName
  const path = instancePath.split('/').slice(1)
  const field = (typeof named === 'string' ? [...path, named] : path).join('.').slice(0, 64)
  return field ? { reason: 'bad_event', field } : { reason: 'bad_event' }
}

/** Escapes of NUL and of halves of surrogate pairs: JSON may hold them, PostgreSQL, DuckDB and UTF-8 may not. */
const suspectText = /\\u(?:0000|d[89a-f])/i
// Most beacons hold no escape of this kind, and a plain search is far faster.
export const isSuspect = (text: string) => text.includes('\\u') && suspectText.test(text)

/** With the u flag a whole pair is one character, so only halves match. */
const unstorable = /\0|\p{Surrogate}/u

function fieldWithBadText(event: Record<string, unknown>): string | null {
  for (const [field, value] of Object.entries(event)) if (isBadText(value)) return field
  return null
}

function isBadText(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value)
  if (Array.isArray(value)) return value.some(isBadText)
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().some(isBadText)
  return false
}

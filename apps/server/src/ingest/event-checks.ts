import { beaconLimits, type EventType, eventSchemas, type RejectionReason } from '@vigil/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { z } from 'zod'

export interface Rejection {
  reason: RejectionReason
  field?: string
}

/**
 * Compiled at the first event of a type, because compiling all would delay the start: validating every event with zod
 * would halve the collector's throughput.
 */
export function compileEventChecks() {
  // Lengths are in UTF-16 units, like zod's, which is much faster than counting characters.
  const ajv = new Ajv({
    // Ajv warns about this length option.
    logger: false,
    unicodeRegExp: false,
    unicode: false,
    allowUnionTypes: true,
    strict: false,
    validateFormats: false,
  })
  const schemas = new Map<unknown, z.ZodType>(Object.entries(eventSchemas))
  const checks = new Map<unknown, ValidateFunction>()

  function findCheck(type: unknown): ValidateFunction | undefined {
    const known = checks.get(type)
    if (known) return known
    const schema = schemas.get(type)
    if (!schema) return
    const check = ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }))
    checks.set(type, check)
    return check
  }

  /** Null if the event matches the contract. `mayBeBad`: its text may contain characters that databases reject. */
  return function findRejection(event: unknown, mayBeBad: boolean): Rejection | null {
    if (typeof event !== 'object' || event === null || Array.isArray(event)) return { reason: 'bad_event' }
    const { type, markup } = event as { type?: EventType; markup?: unknown } // unvalidated; the checks below decide
    const check = findCheck(type)
    if (!check) return { reason: 'unknown_type', field: 'type' }
    if (!check(event)) return described(check.errors?.[0])
    if (typeof markup === 'string' && isTooLong(markup)) return { reason: 'markup_too_large', field: 'markup' }
    const field = mayBeBad ? fieldWithBadText(event as Record<string, unknown>) : null // the check above ensures it is an object
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

/** Escapes of NUL and of lone surrogates: valid in JSON, but not in PostgreSQL, DuckDB or UTF-8. */
const suspectText = /\\u(?:0000|d[89a-f])/i
// Most beacons contain no such escape, and a plain search is far faster.
export const isSuspect = (text: string) => text.includes('\\u') && suspectText.test(text)

/** With the u flag a surrogate pair is one character, so only lone surrogates match. */
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

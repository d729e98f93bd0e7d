import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/**
 * A shop can have its codes sent and stored as keyed hashes: `h:` and the first 32 hex digits of HMAC-SHA-256 of the
 * code, trimmed and in upper case. `h:` alone is a code that the browser could not hash.
 */

const hashedCode = /^h:(?:[0-9a-f]{32})?$/i

export const isHashedCode = (code: string) => hashedCode.test(code)

/** A code that was withheld: its hash is unknown. */
export const withheldCode = 'h:'

/** Codes are compared without case: shops and scripts change it. */
export function normalizeCode(code: string) {
  const trimmed = code.trim()
  return isHashedCode(trimmed) ? trimmed.toLowerCase() : trimmed.toUpperCase()
}

const codeKey = z.string().regex(/^[0-9a-f]{64}$/)

const codeHashesState = z.object({
  key: codeKey.nullable().describe('in hexadecimal; null while codes are sent in clear'),
  since: z.iso.datetime().nullable().describe('when the key was created'),
  previousKeys: z
    .array(z.object({ key: codeKey, validUntil: z.iso.datetime() }))
    .describe('hashes with these keys still match'),
})
export type CodeHashesState = z.infer<typeof codeHashesState>

const access = { types: ['E-Com'] } as const
const record = { kind: 'organization', id: 'body.organizationId' } as const
const example = { body: { organizationId: 1 } }

export const codeHashes = endpoint({
  method: 'GET',
  path: '/api/verification/code-hashes',
  summary: "Whether a shop's codes are sent as hashes, and the keys of the hashes.",
  access: { ...access, organization: 'query.organizationId' },
  query: z.object({ organizationId }),
  answer: codeHashesState,
  example: { query: { organizationId: 1 } },
})

export const codeHashesSet = endpoint({
  method: 'POST',
  path: '/api/verification/code-hashes',
  summary: 'Starts or stops sending codes as hashes. Starting creates a key.',
  access: { ...access, organization: 'body.organizationId' },
  audit: { action: 'shop.code-hashes', record, note: ['body.isEnabled'] },
  body: z.object({ organizationId, isEnabled: z.boolean() }),
  answer: codeHashesState,
  errors: ['organization_not_found', 'too_many_code_keys'],
  example: { body: { organizationId: 1, isEnabled: true } },
})

export const codeHashesRotate = endpoint({
  method: 'POST',
  path: '/api/verification/code-hashes/rotate',
  summary: 'Replaces the key of the hashes. Hashes with the previous key match for seven more days.',
  access: { ...access, organization: 'body.organizationId' },
  audit: { action: 'shop.code-key', record },
  body: z.object({ organizationId }),
  answer: codeHashesState,
  errors: ['organization_not_found', 'code_hashes_off', 'too_many_code_keys'],
  example,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const factorLimits = { nameLength: 40, perUser: 10, totpDigits: 6 }

const factorName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(factorLimits.nameLength, `Max ${factorLimits.nameLength} characters length exceeded.`)

const secret = z.string().min(1).max(200)
const confirmation = secret.describe('from /api/security/confirm')
const enrolment = secret.describe('from the call that started the enrolment')

const factor = z.object({
  id: z.uuid(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type SecondFactor = z.infer<typeof factor>

const security = z.object({
  isAvailable: z.boolean().describe('false with an external sign-in provider, which has its own second factors'),
  isRequired: z.boolean().describe('whether the user must keep a second factor'),
  factors: z.array(factor),
  recoveryCodesLeft: z.number(),
})

const recoveryCodes = z.array(z.string()).nullable().describe('shown once; null if the user already has codes')
const added = z.object({ recoveryCodes })
const exampleId = '5b2f3f0e-3c1b-4f5e-9a44-0a1d5ef3c001'
const factorErrors = ['second_factor_unavailable', 'confirmation_expired'] as const

export const securityShow = endpoint({
  method: 'GET',
  path: '/api/security',
  summary: "The user's second factors.",
  access: 'signed-in',
  answer: security,
})

export const securityConfirm = endpoint({
  method: 'POST',
  path: '/api/security/confirm',
  summary: 'Checks the password again. The confirmation is required by changes of second factors, for ten minutes.',
  access: 'signed-in',
  // Not in a transaction: a wrong password must be counted.
  audit: { action: 'password.confirm', isAfter: true },
  body: z.object({ password: z.string().min(1).max(200) }),
  answer: z.object({ confirmation: z.string() }),
  errors: ['second_factor_unavailable', 'wrong_password', 'rate_limited'],
  example: { body: { password: 'a password' } },
})

export const totpBegin = endpoint({
  method: 'POST',
  path: '/api/security/totp/begin',
  summary: 'Creates the secret for an authenticator app. It is stored once a code confirms it.',
  access: 'signed-in',
  audit: 'reads',
  body: z.object({ confirmation }),
  answer: z.object({ enrolment: z.string(), secret: z.string(), qrCode: z.string().describe('SVG') }),
  errors: factorErrors,
  example: { body: { confirmation: 'a-confirmation' } },
})

export const totpFinish = endpoint({
  method: 'POST',
  path: '/api/security/totp/finish',
  summary: 'Adds the authenticator app, with a code it shows.',
  access: 'signed-in',
  audit: { action: 'second-factor.add', note: ['body.name'] },
  body: z.object({ confirmation, enrolment, name: factorName, code: z.string().trim().max(20) }),
  answer: added,
  errors: [...factorErrors, 'wrong_code', 'too_many_factors', 'rate_limited'],
  example: { body: { confirmation: 'a-confirmation', enrolment: 'an-enrolment', name: 'Phone', code: '123456' } },
})

export const passkeyBegin = endpoint({
  method: 'POST',
  path: '/api/security/passkeys/begin',
  summary: 'Options for `navigator.credentials.create()`.',
  access: 'signed-in',
  audit: 'reads',
  body: z.object({ confirmation }),
  answer: z.object({ enrolment: z.string(), options: z.record(z.string(), z.unknown()) }),
  errors: factorErrors,
  example: { body: { confirmation: 'a-confirmation' } },
})

export const passkeyFinish = endpoint({
  method: 'POST',
  path: '/api/security/passkeys/finish',
  summary: 'Adds the passkey that the browser created.',
  access: 'signed-in',
  // Not in a transaction: a challenge works once, also if the answer is wrong.
  audit: { action: 'second-factor.add', note: ['body.name'], isAfter: true },
  body: z.object({ confirmation, enrolment, name: factorName, response: z.record(z.string(), z.unknown()) }),
  answer: added,
  errors: [...factorErrors, 'passkey_refused', 'passkey_taken', 'too_many_factors'],
  example: { body: { confirmation: 'a-confirmation', enrolment: 'an-enrolment', name: 'Laptop', response: {} } },
})

export const factorRename = endpoint({
  method: 'PUT',
  path: '/api/security/factors/{id}',
  summary: 'Renames a second factor.',
  access: 'signed-in',
  audit: { action: 'second-factor.rename', note: ['params.id', 'body.name'] },
  params: z.object({ id: z.uuid() }),
  body: z.object({ confirmation, name: factorName }),
  answer: security,
  errors: [...factorErrors, 'factor_not_found'],
  example: { params: { id: exampleId }, body: { confirmation: 'a-confirmation', name: 'Work phone' } },
})

export const factorRemove = endpoint({
  method: 'POST',
  path: '/api/security/factors/{id}/remove',
  summary: 'Removes a second factor; with the last one, also the recovery codes.',
  access: 'signed-in',
  audit: { action: 'second-factor.remove', note: ['params.id'] },
  params: z.object({ id: z.uuid() }),
  body: z.object({ confirmation }),
  answer: security,
  errors: [...factorErrors, 'factor_not_found', 'second_factor_required'],
  example: { params: { id: exampleId }, body: { confirmation: 'a-confirmation' } },
})

export const recoveryCodesCreate = endpoint({
  method: 'POST',
  path: '/api/security/recovery-codes',
  summary: 'Replaces the recovery codes. The new ones are returned once.',
  access: 'signed-in',
  audit: { action: 'second-factor.recovery-codes' },
  body: z.object({ confirmation }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...factorErrors, 'factor_not_found'],
  example: { body: { confirmation: 'a-confirmation' } },
})

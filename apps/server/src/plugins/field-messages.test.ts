import { endpoints, isForKeys, organizationId } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startVigil, type TestVigil } from '../testing/vigil.ts'
import { describeIssue } from './field-messages.ts'

const readMessage = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'This field is required'],
  ['an empty text', z.string().min(1), '', 'This field is required'],
  ['a text instead of a number', z.number(), 'x', 'Enter a number.'],
  ['not a number', z.coerce.number(), 'x', 'Enter a number.'],
  ['a fraction', z.number().int(), 1.5, 'Enter a whole number.'],
  ['a number below the minimum', z.number().min(1), 0, 'Enter a number of at least 1.'],
  ['a number above the maximum', z.number().max(20_000), 20_001, 'Enter a number of at most 20,000.'],
  ['a long text', z.string().max(64), 'x'.repeat(65), 'Enter at most 64 characters.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1 entry.'],
  ['an unknown option', z.enum(['asc', 'desc']), 'up', 'Choose one of: asc, desc.'],
  ['a text instead of a list', z.array(z.string()), 'a', 'Provide a list.'],
  ['an invalid id', z.uuid(), '1', 'Enter an id such as 6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11.'],
  ['an invalid organization', organizationId, 'x', 'Provide an organization id such as 1.'],
])('explains %s', (_name, schema, value, message) => {
  expect(readMessage(schema, value)).toBe(message)
})

test('keeps messages that a schema defines', () => {
  expect(readMessage(z.string().max(2, 'Too long for a code.'), 'abc')).toBe('Too long for a code.')
})

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

/** Texts that only a developer understands. */
const technical = /expected|received|Invalid|NaN|undefined|must match pattern|Too (big|small)/

test('explains malformed input of every endpoint in plain words', async () => {
  const token = await vigil.tokenOf('superadmin')
  const key = (await vigil.keyOf('Corner Shop')).secret
  for (const { method, path, access } of Object.values(endpoints)) {
    if (access === 'public') continue
    const filled = path.replace(/\{\w+\}/g, 'x')
    const body = method === 'GET' || method === 'DELETE' ? undefined : { organizationId: 'x', emails: 5, text: {} }
    const answer = await vigil.send(method, `${filled}?organizationId=x&dateStart=1&page=x`, {
      token: isForKeys(access) ? key : token,
      body,
    })
    if (answer.status === 400) expect(`${path} ${answer.text}`).not.toMatch(technical)
  }
})

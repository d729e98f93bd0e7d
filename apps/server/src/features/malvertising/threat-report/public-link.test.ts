import { expect, test } from 'vitest'
import { checkLink, type LinkedReport, signLink } from './public-link.ts'

const now = new Date('2026-11-14T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const report: LinkedReport = {
  kind: 'publisher',
  organizationId: 7,
  actionGroupID: 'incident-number-one',
  eventDate: '2026-11-13',
}

test('opens its report for thirty days', () => {
  const { appKey, expiresAt } = signLink(report, key, now)
  expect(expiresAt).toEqual(later(30))
  expect(checkLink(report, appKey, key, now)).toBe('open')
  expect(checkLink(report, appKey, key, later(29.99))).toBe('open')
  expect(checkLink(report, appKey, key, later(30))).toBe('expired')
})

test.each([
  { kind: 'platform' as const },
  { organizationId: 8 },
  { actionGroupID: 'incident-number-two' },
  { eventDate: '2026-11-12' },
])('does not open another report: %o', (other) => {
  const { appKey } = signLink(report, key, now)
  expect(checkLink({ ...report, ...other }, appKey, key, now)).toBe('restricted')
})

test('invalidates all links with a new organization key, including expired ones', () => {
  const { appKey } = signLink(report, key, now)
  expect(checkLink(report, appKey, 'another', now)).toBe('restricted')
  expect(checkLink(report, appKey, 'another', later(31))).toBe('restricted')
})

test('rejects an extended expiry or a different spelling of the key', () => {
  const { appKey } = signLink(report, key, now)
  const [form, ends, signature] = appKey.split('.')
  const longer = later(300).getTime().toString(36)
  const otherAlphabet = `${signature?.replaceAll('-', '+').replaceAll('_', '/')}=`
  // The last character of 32 bytes has four bits; the other two are ignored.
  const lastChanged = respell(signature ?? '')
  for (const changed of [
    '',
    '.',
    '..',
    `${form}.${longer}.${signature}`,
    `${form}.${ends?.toUpperCase()}.${signature}`,
    `${form}.0${ends}.${signature}`,
    `${form}.${ends}.${signature}.`,
    `${form}.${ends}.${signature?.slice(0, -2)}`,
    `${form}.${ends}.`,
    `2.${ends}.${signature}`,
    `${form}.NaN.${signature}`,
    // Decoders of base64 accept all of these as the same bytes.
    `${appKey}=`,
    `${appKey}!!!!`,
    `${form}.${ends}. ${signature}`,
    ` ${appKey}`,
    `${form}.${ends}.${otherAlphabet}`,
    `${form}.${ends}.${lastChanged}`,
  ])
    expect([changed, checkLink(report, changed, key, now)]).toEqual([changed, 'restricted'])
})

/** The same bytes with another last character. */
function respell(signature: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const respelled = signature.slice(0, -1) + alphabet[alphabet.indexOf(signature.at(-1) ?? '') + 1]
  expect(Buffer.from(respelled, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
  return respelled
}

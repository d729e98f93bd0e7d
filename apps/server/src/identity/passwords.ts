import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { limits } from '@vigil/contract'

// OWASP's recommendation for scrypt: 32 MiB, about 100 ms.
const owaspCost = { N: 2 ** 15, r: 8, p: 3 }
const maxmem = 64 * 2 ** 20

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
  )

/** The cost is stored with the hash, so that it can be raised later. */
export async function hashPassword(password: string, cost = owaspCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { ...cost, maxmem })
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/** Takes the same time for unknown users. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? (await dummyHash)).split('$')
  const expected = Buffer.from(key ?? '', 'base64')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem }
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), options)
  return timingSafeEqual(actual, expected) && hash !== null
}

/** The problem with a new password as text; null if it is acceptable. */
export function passwordProblem(password: string, email: string): string | null {
  const { min, max } = limits.passwordLength
  if (password.length < min) return `Please use at least ${min} characters.`
  if (password.length > max) return `Please use at most ${max} characters.`
  const plain = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  if (plain.includes(email.toLowerCase()) || (name.length > 3 && plain.includes(name)))
    return 'Please do not use your email in the password.'
  if (new Set(plain).size < 5 || isCommon(plain)) return 'This password is easy to guess. Please choose another one.'
  return null
}

const commonParts = [
  'password',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'abc123',
  '123456',
  'admin',
  'changeme',
  'vigil-demo',
]

/** A common word with little around it, or a keyboard sequence. */
function isCommon(password: string) {
  const rest = commonParts.reduce((left, part) => left.replaceAll(part, ''), password)
  const isRun = '01234567890123456789'.includes(password) || 'abcdefghijklmnopqrstuvwxyz'.includes(password)
  return isRun || (rest.length < password.length && rest.replace(/[\d\W_]/g, '').length < 4)
}

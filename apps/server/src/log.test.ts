import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { errorMessage } from './lib/error-message.ts'
import { createLogger, withoutValues } from './log.ts'
import { RecentProblems } from './recent-problems.ts'
import { startVigil } from './testing/vigil.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The table of the section on the log, with the parts of an error as `err.message`. */
const [, section = ''] = readFileSync(`${root}docs/operations.md`, 'utf8').split(/^## Log$/m)
const documented = [...(section.split(/^## /m)[0] ?? '').matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name ?? '')

/** A logger that keeps its lines for a test. */
function listen() {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('debug', new RecentProblems(), { write: (text) => void lines.push(JSON.parse(text)) })
  return { lines, logger }
}

const namesOf = (line: Record<string, unknown>) =>
  Object.entries(line).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
  )

test('the fields of real log lines are exactly those documented', async () => {
  const { lines, logger } = listen()
  const vigil = await startVigil()
  onTestFinished(vigil.stop)
  const app = await buildApp({ ...vigil.deps, logger })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const refused = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@example.test)' })
  vigil.database.verifications.facts = () => Promise.reject(new DrizzleQueryError('select 1', ['a-secret'], refused))
  const { secret } = await vigil.keyOf('Corner Shop')
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/verify/coupon',
    headers: { authorization: `Bearer ${secret}` },
    payload: { session: 'session-of-a-shopper', code: 'SAVE10' },
  })
  expect(statusCode).toBe(500)
  app.log.warn({ err: refused }, 'a database connection was lost')
  expect(lines.length).toBeGreaterThan(2)
  expect([...new Set(lines.flatMap(namesOf))].sort()).toEqual(documented.sort())
  expect(JSON.stringify(lines)).not.toMatch(/a-secret|a@example\.test/)
})

test('no call of the server logs a field that is not documented', () => {
  const files = readdirSync(`${root}apps/server/src`, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const calls = files.flatMap((path) => [
    ...readFileSync(`${root}apps/server/src/${path}`, 'utf8').matchAll(
      /\blog(?:ger)?\.(?:debug|info|warn|error|child)\(\s*\{([^}]*)\}/g,
    ),
  ])
  const fields = calls.flatMap(([, object = '']) => object.split(',').map((field) => field.split(':')[0]?.trim()))
  expect(calls.length).toBeGreaterThan(5)
  expect(fields.filter((field) => !documented.some((name) => name.split('.')[0] === field))).toEqual([])
})

test('describes a connection that was refused at several addresses', () => {
  const refused = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}`))
  const error = Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' })
  expect(withoutValues(error)).toMatchObject({
    code: 'ECONNREFUSED',
    message: expect.stringContaining('connect ECONNREFUSED 127.0.0.1'),
  })
})

test('logs a failed query without its bound values', () => {
  const error = new DrizzleQueryError('insert into users values ($1)', ['a-secret-hash'], new Error('duplicate key'))
  const logged = JSON.stringify(withoutValues(error))
  expect(logged).toContain('insert into users')
  expect(logged).toContain('duplicate key')
  expect(logged).not.toContain('a-secret-hash')
  expect(errorMessage(error)).toBe('Failed query: insert into users values ($1): duplicate key')
})

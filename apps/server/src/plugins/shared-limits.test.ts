import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { ownVigil } from '../testing/vigil.ts'

test('a caller that reached the limit at one process is refused by the others', async () => {
  // The address only marks the database as shared; the application keeps its own connections.
  const vigil = await ownVigil({ DATABASE_URL: 'postgres://shared.example/vigil', CALLS_PER_MINUTE: '8' })
  const other = await buildApp({ ...vigil.deps, processId: randomUUID() })
  onTestFinished(() => other.close())
  const call = (app: typeof other, remoteAddress: string) => app.inject({ url: '/api/openapi.json', remoteAddress })
  for (let count = 0; count < 8; count++) expect((await call(vigil.app, '192.0.2.1')).statusCode).toBe(200)
  expect((await call(vigil.app, '192.0.2.1')).statusCode).toBe(429)
  const refused = await vi.waitFor(
    async () => {
      const answer = await call(other, '192.0.2.1')
      expect(answer.statusCode).toBe(429)
      return answer
    },
    { timeout: 30_000, interval: 200 },
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(other, '192.0.2.2')).statusCode).toBe(200)
})

import { appendFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/** Counts an application's answers by status for `npm run test:attack`, which sets the file to write them to. */
export function countAnswers(app: FastifyInstance) {
  const file = process.env.ATTACK_COUNTS
  if (!file) return { write: () => undefined }
  const statuses: Record<number, number> = {}
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  app.server.on('request', (_request, response) => response.once('close', () => count(response.statusCode)))
  const inject = app.inject.bind(app) as (request: unknown) => Promise<{ statusCode: number }> // as the tests call it
  app.inject = (async (request: unknown) => {
    const response = await inject(request)
    count(response.statusCode)
    return response
  }) as typeof app.inject // same call
  const { testPath } = expect.getState()
  return { write: () => appendFileSync(file, `${JSON.stringify({ testPath, statuses })}\n`) }
}

import { complaintLimits, Failure, pageComplaint } from '@vigil/contract'
import { reportAdScript } from '@vigil/tags'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { toNetwork, WindowLimit } from '../../../ingest/window-limit.ts'
import { answer } from '../../../plugins/errors.ts'
import { acceptPageCalls } from '../../../plugins/page-calls.ts'
import { receiveComplaints } from './receive.ts'

const path = '/collect/complaint'
const hourMs = 3_600_000
const cacheSeconds = 600

/** The "report this ad" button of publishers' pages: its script, and the complaints it sends. */
export async function pageComplaintRoutes(app: FastifyInstance, deps: Dependencies) {
  const receive = receiveComplaints(deps)
  const perReader = new WindowLimit(complaintLimits.page.perHour, hourMs)
  const perTag = new WindowLimit(complaintLimits.page.perTagPerHour, hourMs)

  acceptPageCalls(app, path, complaintLimits.page.bodyBytes)

  app.post(path, async ({ ip, headers, body }, reply) => {
    const now = performance.now()
    const wait = (limit: WindowLimit, key: string) => limit.secondsToWait(key, now)
    const seconds = wait(perReader, toNetwork(ip))
    if (seconds > 0) return answer(reply.header('retry-after', String(seconds)), 'rate_limited')
    const given = pageComplaint.safeParse(parseJson(body))
    if (!given.success) return answer(reply, 'invalid_request')
    const tagSeconds = wait(perTag, given.data.tag)
    if (tagSeconds > 0) return answer(reply.header('retry-after', String(tagSeconds)), 'rate_limited')
    await receive(given.data, { address: ip, userAgent: headers['user-agent'] ?? '', origin: headers.origin })
    return reply.code(202).send({ ok: true })
  })

  app.get('/:prefix(^[0-9a-z]{8,32}$)/report-ad.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': `public, max-age=${cacheSeconds}`, 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript; charset=utf-8')
      .send(reportAdScript(`${deps.config.publicUrl}${path}`)),
  )

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Failure) return answer(reply, error.code)
    if (error.statusCode === 413) return answer(reply, 'too_large')
    if (error.statusCode && error.statusCode < 500) return answer(reply, 'invalid_request')
    request.log.error({ err: error }, 'failed to store complaint')
    return answer(reply, 'unavailable')
  })
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

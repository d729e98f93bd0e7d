import { type ErrorCode, errors } from '@vigil/contract'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { PacedWork } from '../lib/paced-work.ts'
import { answer } from '../plugins/errors.ts'
import type { BeaconTrace } from '../tracing/tracing.ts'
import { type Collector, mostBeaconBytes, type Receipt } from './collector.ts'
import { JournalRefusal } from './journal/group-writer.ts'
import { QuarantineBusyError } from './quarantine.ts'
import { TagLimitError } from './tag-limits.ts'
import { limitPerMinute, toNetwork } from './window-limit.ts'

export interface CollectRouteOptions {
  collector: Pick<Collector, 'receive'>
  /** Per client address. */
  beaconsPerMinute: number
  /** Per client address. */
  bytesPerMinute: number
  now: () => number
  beginTrace?: (() => BeaconTrace | null) | undefined
  onRefused: (reason: 'too_large' | 'rate_limited' | 'tag_limited' | 'unavailable') => void
}

const path = '/collect'
const json = 'application/json; charset=utf-8'

/** POST /collect: accepts beacons from tags. */
export async function collectRoutes(
  app: FastifyInstance,
  { collector, beaconsPerMinute, bytesPerMinute, now, beginTrace, onRefused }: CollectRouteOptions,
) {
  const beacons = limitPerMinute(beaconsPerMinute)
  const bytes = limitPerMinute(bytesPerMinute)
  // Beacons arrive in bursts, and a sync acknowledges many at once: a verify call must not wait for all of them.
  const pace = new PacedWork()

  // Fastify creates a child logger per request; beacons are rarely logged, so skip that cost.
  app.setChildLoggerFactory((logger) => logger)
  // Read as bytes with any content type: sendBeacon uses text/plain to avoid a preflight.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBeaconBytes }, (_request, body, done) =>
    done(null, body),
  )

  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', '*')
    done()
  })

  app.options(path, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  )

  app.post(path, (request, reply) => {
    const { ip, headers, body } = request
    const payload = Buffer.isBuffer(body) ? body : empty
    const network = toNetwork(ip)
    const monotonicMs = performance.now()
    const seconds = Math.max(
      beacons.secondsToWait(network, monotonicMs),
      bytes.secondsToWait(network, monotonicMs, payload.length),
    )
    if (seconds > 0) {
      onRefused('rate_limited')
      answer(reply.header('retry-after', String(seconds)), 'rate_limited')
      return
    }
    const trace = beginTrace?.() ?? null
    const delivery = { body: payload, address: ip, userAgent: headers['user-agent'] ?? '', receivedAt: now(), trace }
    pace.run(() => {
      collector.receive(delivery).then(
        (receipt) =>
          pace.run(() => {
            acknowledge(reply, receipt)
            trace?.end({ status: reply.statusCode, accepted: 'accepted' in receipt ? receipt.accepted : 0 })
          }),
        (error: unknown) => {
          reply.send(error)
          trace?.end({ status: reply.statusCode, accepted: 0 })
        },
      )
    })
  })

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof JournalRefusal) {
      onRefused('unavailable')
      request.log.debug({ err: error }, 'failed to store beacon')
      return answer(reply.header('retry-after', String(retrySeconds[error.reason])), 'unavailable')
    }
    if (error instanceof TagLimitError) {
      onRefused('tag_limited')
      return answer(reply.header('retry-after', String(error.seconds)), 'rate_limited')
    }
    if (error instanceof QuarantineBusyError) {
      onRefused('unavailable')
      return answer(reply.header('retry-after', '5'), 'unavailable')
    }
    const code = toErrorCode(error)
    if (code === 'too_large') onRefused('too_large')
    if (errors[code].status >= 500) {
      onRefused('unavailable')
      request.log.error({ err: error }, 'failed to store beacon')
      reply.header('retry-after', '5')
    }
    return answer(reply, code)
  })
}

const empty = Buffer.alloc(0)
const retrySeconds = { full: 30, failed: 5, closed: 2 } as const
const refusalStatus = { not_json: 400, bad_beacon: 400, unknown_tag: 404, tag_disabled: 403 } as const

function acknowledge(reply: FastifyReply, receipt: Receipt) {
  if ('refused' in receipt) {
    const { refused } = receipt
    const rejected = [{ index: null, reason: refused }]
    return reply
      .code(refusalStatus[refused])
      .type(json)
      .send(JSON.stringify({ accepted: 0, duplicates: 0, rejected }))
  }
  const { accepted, duplicates, rejected } = receipt
  const text =
    rejected.length === 0
      ? `{"accepted":${accepted},"duplicates":${duplicates},"rejected":[]}`
      : JSON.stringify({ accepted, duplicates, rejected })
  return reply.code(202).type(json).send(text)
}

/** If the accounts database is unavailable, the sender should retry. */
function toErrorCode(error: FastifyError): ErrorCode {
  if (error.statusCode === 413) return 'too_large'
  if (error.statusCode && error.statusCode < 500) return 'invalid_request'
  return 'unavailable'
}

import { AccessDenied, type ErrorAnswer, type ErrorCode, errors, Failure, type FieldError } from '@vigil/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { FilesUnavailableError } from '../storage/files.ts'

/** Formats every error. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // The client disconnected while it sent the body. There is no reader, and nothing failed here.
    if (error.code === 'ECONNRESET' && request.raw.readableAborted) return answer(reply, 'invalid_request')
    const { code, details } = described(error)
    if (errors[code].status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(reply, code, details)
  })
}

/** For requests that do not reach a route, such as those with a malformed address. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const isMalformed = error.code === 'FST_ERR_BAD_URL'
  return isMalformed
    ? answer(reply, 'invalid_request', [{ field: 'url', message: 'is not a valid address' }])
    : answer(reply, described(error).code)
}

export function answer(reply: FastifyReply, code: ErrorCode, details?: FieldError[]) {
  const { status, message } = errors[code]
  reply.code(status)
  // Clients detect a lost session by the missing body.
  if (status === 401) return reply.send()
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '30')
  const body: ErrorAnswer = { error: details ? { code, message, details } : { code, message } }
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** The status code of any error. */
export const describeError = (error: unknown) => errors[described(error as FastifyError).code] // its other fields are optional

/** The code of any error, with the reasons. */
export function described(error: FastifyError): { code: ErrorCode; details?: FieldError[] | undefined } {
  if (error instanceof Failure) return { code: error.code, details: error.details }
  if (error instanceof AccessDenied) return { code: 'forbidden' }
  if (hasZodFastifySchemaValidationErrors(error) && isUnknownPath(error)) return { code: 'not_found' }
  if (hasZodFastifySchemaValidationErrors(error)) return { code: 'invalid_request', details: fieldErrors(error) }
  if (error instanceof FilesUnavailableError) return { code: 'files_unavailable' }
  if (isConnectionError(error)) return { code: 'unavailable' }
  // From the file server: a directory, or a path outside of its root.
  if (error.statusCode === 403 || error.statusCode === 404) return { code: 'not_found' }
  if (error.statusCode === 413) return { code: 'too_large' }
  if (error.statusCode === 415) return { code: 'unsupported_media_type' }
  if (error.statusCode === 429) return { code: 'rate_limited' }
  if (error.statusCode && error.statusCode < 500) {
    return { code: 'invalid_request', details: [{ field: 'body', message: error.message }] }
  }
  return { code: 'internal' }
}

/** A path that names an unknown widget or report is not found. */
function isUnknownPath(error: { validation: { keyword: string }[]; validationContext?: string }) {
  return error.validationContext === 'params' && error.validation.some(({ keyword }) => keyword === 'invalid_value')
}

function fieldErrors(error: { validation: { instancePath: string; message?: string }[]; validationContext?: string }) {
  const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body')
  return error.validation.map((problem) => ({
    field: [part, ...problem.instancePath.split('/').filter(Boolean)].join('.'),
    message: problem.message ?? 'is not valid',
  }))
}

// The accounts database is unavailable, stopping, full or missing: PostgreSQL's error classes for these, and socket
// errors.
function isConnectionError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (/^(08|3D|53|57P)/.test(code) || /^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}

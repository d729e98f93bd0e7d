import {
  bodyBytes,
  type Endpoint,
  type ErrorCode,
  errors,
  Failure,
  scimMediaType,
  scimPath,
  scimSchemas,
} from '@vigil/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { described } from './errors.ts'

/** Media type, statuses and errors of SCIM (RFC 7644). */

const scimTypes: Partial<Record<ErrorCode, string>> = {
  filter_unsupported: 'invalidFilter',
  path_invalid: 'invalidPath',
  path_without_target: 'noTarget',
  members_unknown: 'invalidValue',
  email_taken: 'uniqueness',
  user_name_taken: 'uniqueness',
  group_name_taken: 'uniqueness',
  too_large: 'tooMany',
}

export const scimError = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
})

/** Registers a route in a separate scope, with SCIM's bodies and errors. */
export function registerScim(app: FastifyInstance, endpoint: Endpoint, route: RouteOptions) {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      scimMediaType,
      { parseAs: 'string', bodyLimit: bodyBytes(endpoint) },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.setErrorHandler<FastifyError>(answerError)
    scope.route({ ...route, bodyLimit: bodyBytes(endpoint) })
  })
}

/** For addresses of SCIM without a route. */
export function answerUnknownScim(app: FastifyInstance) {
  app.all(`${scimPath}/*`, async (_request, reply) => sendError(reply, 'not_found', 'There is no such resource.'))
}

interface Resource {
  meta?: { location?: string; version?: string }
}

/** 304 if the client has this version of the resource. */
export function sendScim(request: FastifyRequest, reply: FastifyReply, { status }: Endpoint, answer: unknown) {
  reply.header('cache-control', 'private, no-cache')
  if (status === 204) return reply.code(204).send()
  const { location, version } = (answer as Resource).meta ?? {} // lists have none
  if (location) reply.header(status === 201 ? 'location' : 'content-location', location)
  if (version) reply.header('etag', version)
  const isKnown = request.method === 'GET' && version !== undefined
  if (isKnown && listTags(request.headers['if-none-match']).some((tag) => isSameTag(tag, version)))
    return reply.code(304).send()
  reply.code(status ?? 200)
  const bytes = Buffer.from(String(reply.serialize(answer as object))) // an object by its schema
  return reply.type(`${scimMediaType}; charset=utf-8`).send(bytes)
}

/** Throws unless the client's version of the resource is the current one. */
export function requireVersion(request: FastifyRequest, current: string) {
  const tags = listTags(request.headers['if-match'])
  if (tags.length > 0 && !tags.some((tag) => tag === '*' || isSameTag(tag, current)))
    throw new Failure('version_changed')
}

const listTags = (header = '') =>
  header
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

const isSameTag = (one: string, other: string) => one.replace(/^W\//, '') === other.replace(/^W\//, '')

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, details } = described(error)
  if (errors[code].status >= 500) request.log.error({ err: error }, 'request failed')
  const reasons = (details ?? []).map(({ field, message }) => `${field.replace(/^body\./, '')} ${message}`)
  const fallback =
    code === 'invalid_request' ? (error instanceof Failure ? 'invalidValue' : 'invalidSyntax') : undefined
  return sendError(reply, code, [errors[code].message, ...reasons].join(' '), scimTypes[code] ?? fallback)
}

function sendError(reply: FastifyReply, code: ErrorCode, detail: string, scimType?: string) {
  const { status } = errors[code]
  reply.code(status)
  // As for other calls: without a body.
  if (status === 401) return reply.header('www-authenticate', 'Bearer').send()
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '30')
  const body = { schemas: [scimSchemas.error], status: String(status), ...(scimType && { scimType }), detail }
  return reply
    .type(`${scimMediaType}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(JSON.stringify(body)))
}

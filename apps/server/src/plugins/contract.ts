import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  type Access,
  type AnswerOf,
  authorise,
  authoriseKey,
  bodyBytes,
  type Endpoint,
  endpoints,
  errors,
  Failure,
  formBodyBytes,
  isForKeys,
  isScim,
  mayCall,
  type ReceivedOf,
  type Scope,
  type Viewer,
} from '@vigil/contract'
import type { FoundCaseLink, UsableKey } from '@vigil/database'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RunAudited } from '../audit/audited-calls.ts'
import { FairQueue, turnOwner } from '../lib/fair-queue.ts'
import { StoredFile } from '../storage/stored-file.ts'
import { describeIssue } from './field-messages.ts'
import { acceptForms, formPlaces, isForm } from './forms.ts'
import { registerScim, scimError, sendScim } from './scim-protocol.ts'
import { StreamedFile } from './streamed-file.ts'

/** Parts of exports that are written at once. */
const exportsAtOnce = 2

type Received<E> = ReceivedOf<E> & { request: FastifyRequest }

/** Registers handlers for the contract's endpoints and nothing else. */
export interface Router {
  handle<E extends Endpoint>(
    endpoint: E,
    handler: (received: Received<E> & { viewer: Viewer }) => Promise<AnswerOf<E>>,
  ): void
  handlePublic<E extends Endpoint>(endpoint: E, handler: (received: Received<E>) => Promise<AnswerOf<E>>): void
  /** For servers with an API key. */
  handleWithKey<E extends Endpoint>(
    endpoint: E,
    handler: (received: Received<E> & { scope: Scope; keyId: string }) => Promise<AnswerOf<E>>,
  ): void
  /** For holders of a link to a case, with access to that case only. */
  handleWithCaseLink<E extends Endpoint>(
    endpoint: E,
    handler: (received: Received<E> & { scope: Scope; link: FoundCaseLink }) => Promise<AnswerOf<E>>,
  ): void
  /** Throws if an endpoint of the contract has no handler. */
  assertComplete(): void
}

/** The caller, or null if not signed in; refuses blocked and inactive ones. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>

/** The API key of a call, or null if it has no valid one. */
export type FindKey = (request: FastifyRequest) => Promise<UsableKey | null>

/** The link of a call. Throws a Failure if it has none that works. */
export type FindCaseLink = (request: FastifyRequest) => Promise<FoundCaseLink>

const viewerKey = Symbol('viewer')
const apiKey = Symbol('API key')
const caseLink = Symbol('link to a case')
type WithViewer = FastifyRequest & { [viewerKey]?: Viewer; [apiKey]?: UsableKey; [caseLink]?: FoundCaseLink }

interface Callers {
  findViewer: FindViewer
  findKey: FindKey
  findCaseLink: FindCaseLink
  /** The limit of each API key, in place of the one per address. */
  callsPerKey: number
}

type Handler = (
  received: Received<Endpoint>,
  by: { viewer?: Viewer; key?: UsableKey; link?: FoundCaseLink },
) => Promise<unknown>

export function contractRouter(app: FastifyInstance, callers: Callers, runAudited: RunAudited): Router {
  z.config({ customError: describeIssue })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const handled = new Set<Endpoint>()
  const listed = new Set(Object.values(endpoints))
  const forms = formPlaces()
  const exporting = new FairQueue(exportsAtOnce)

  function register(endpoint: Endpoint, handler: Handler) {
    // Access tests iterate over the list, so an endpoint outside of it would not be tested.
    if (!listed.has(endpoint)) throw new Error(`${describeEndpoint(endpoint)} is missing in the contract's list`)
    if (handled.has(endpoint)) throw new Error(`${describeEndpoint(endpoint)} is handled twice`)
    handled.add(endpoint)
    const formBytes = formBodyBytes(endpoint)
    if (isScim(endpoint)) return registerScim(app, endpoint, route(endpoint, handler))
    if (formBytes === undefined) return app.route({ ...route(endpoint, handler), bodyLimit: bodyBytes(endpoint) })
    // A separate scope: other routes refuse forms before reading them.
    app.register(async (scope) => {
      acceptForms(scope, formBytes)
      scope.route({
        ...route(endpoint, handler),
        preParsing: async (request: WithViewer, reply) => {
          if (isForm(request)) forms.take(request[viewerKey]?.userId ?? request.ip, reply)
        },
      })
    })
  }

  function route(endpoint: Endpoint, handler: Handler): RouteOptions {
    return {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: buildSchema(endpoint),
      ...limitCalls(endpoint, callers),
      // A strong ETag is of the bytes that are sent.
      ...(isPolled(endpoint) && { compress: false }),
      // Before validation, so that anonymous callers learn nothing about the input.
      onRequest: (request: WithViewer) => admit(request, endpoint.access, callers),
      preValidation: async ({ params, query, body }: FastifyRequest) => refuseNul({ params, query, body }),
      preHandler: async (request: WithViewer) => checkOrganization(request, endpoint.access),
      handler: async (request: WithViewer, reply) => {
        const { params, query, body } = request
        const viewer = request[viewerKey]
        const key = request[apiKey]
        const call = { endpoint, received: { params, query, body }, viewer, key, address: request.ip }
        const answer = await runAudited(call, () =>
          handler(
            { params, query, body, request } as Received<Endpoint>, // validated by the schemas above
            { viewer, key, link: request[caseLink] },
          ),
        )
        if (isScim(endpoint)) return sendScim(request, reply, endpoint, answer)
        if (isPolled(endpoint)) return sendUnlessKnown(request, reply, answer)
        if (!(answer instanceof File)) return answer
        return sendFile(reply, answer, (file) => file.parts(exporting, viewer ? turnOwner(viewer) : request.ip))
      },
    }
  }

  return {
    handle(endpoint, handler) {
      if (endpoint.access === 'public') throw new Error(`${describeEndpoint(endpoint)} is public: use handlePublic`)
      register(endpoint, (received, { viewer }) => {
        if (!viewer) throw new Failure('unauthenticated')
        return handler({ ...(received as Received<typeof endpoint>), viewer }) // the schemas belong to this endpoint
      })
    },
    handlePublic(endpoint, handler) {
      if (endpoint.access !== 'public') throw new Error(`${describeEndpoint(endpoint)} is not public`)
      register(endpoint, (received) => handler(received as Received<typeof endpoint>)) // see above
    },
    handleWithKey(endpoint, handler) {
      if (!isForKeys(endpoint.access)) throw new Error(`${describeEndpoint(endpoint)} is not for API keys`)
      register(endpoint, (received, { key }) => {
        if (!key) throw new Failure('unauthenticated')
        return handler({ ...(received as Received<typeof endpoint>), scope: authoriseKey(key), keyId: key.id }) // see above
      })
    },
    handleWithCaseLink(endpoint, handler) {
      if (endpoint.access !== 'link:case') throw new Error(`${describeEndpoint(endpoint)} is not for links to cases`)
      register(endpoint, (received, { link }) => {
        if (!link) throw new Failure('unauthenticated')
        return handler({ ...(received as Received<typeof endpoint>), scope: authoriseKey(link), link }) // see above
      })
    },
    assertComplete() {
      const missing = Object.values(endpoints).filter((endpoint) => !handled.has(endpoint))
      if (missing.length > 0) throw new Error(`without a handler: ${missing.map(describeEndpoint).join(', ')}`)
    },
  }
}

/** Whether clients poll it. */
const isPolled = (endpoint: Endpoint) => isForKeys(endpoint.access) && endpoint.method === 'GET' && !isScim(endpoint)

const describeEndpoint = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

function limitCalls({ access, callsPerMinute }: Endpoint, { callsPerKey }: Callers) {
  if (!isForKeys(access)) return callsPerMinute ? { config: { rateLimit: { max: callsPerMinute } } } : {}
  // An organization's servers share an address. The limit applies after `admit`.
  const keyGenerator = (request: WithViewer) => request[apiKey]?.id ?? request.ip
  return { config: { rateLimit: { max: callsPerMinute ?? callsPerKey, keyGenerator } } }
}

async function admit(request: WithViewer, access: Access, { findViewer, findKey, findCaseLink }: Callers) {
  if (access === 'public') return
  if (access === 'link:case') {
    request[caseLink] = await findCaseLink(request)
    return
  }
  if (isForKeys(access)) {
    const key = await findKey(request)
    if (!key) throw new Failure('unauthenticated')
    if (!key.scopes.some((scope) => access === `key:${scope}`)) throw new Failure('forbidden')
    request[apiKey] = key
    return
  }
  const viewer = await findViewer(request)
  if (!viewer) throw new Failure('unauthenticated')
  if (!mayCall(viewer, access)) throw new Failure('forbidden')
  request[viewerKey] = viewer
}

/** PostgreSQL cannot store NUL characters in text, so they are rejected here for all fields. */
function refuseNul(value: unknown, field = '', depth = 0) {
  if (depth > 32) throw new Failure('invalid_request', [{ field: field.slice(0, 64), message: 'is nested too deeply' }])
  if (typeof value === 'string' && value.includes('\0')) {
    throw new Failure('invalid_request', [{ field, message: 'contains a character that is not allowed' }])
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) refuseNul(inner, field ? `${field}.${key}` : key, depth + 1)
  }
}

/** Checks the organization of a call here for every endpoint, so a handler can never forget it. */
function checkOrganization(request: WithViewer, access: Access) {
  const viewer = request[viewerKey]
  if (typeof access === 'string' || !viewer) return
  const [part, field] = access.organization.split('.') as ['params' | 'query' | 'body', string] // OrganizationField's format
  const values = request[part] as Record<string, unknown> // already validated
  // Handlers then use the caller's own organization.
  if (access.isOptional && values[field] === undefined) return
  authorise(viewer, Number(values[field]))
}

const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  }),
})

/** The errors that any call may return, in addition to the endpoint's own. */
function errorStatuses(endpoint: Endpoint) {
  const common = endpoint.access === 'public' ? [400, 429, 503] : [400, 403, 429, 503]
  return new Set([...common, ...(endpoint.errors ?? []).map((code) => errors[code].status)])
}

function buildSchema(endpoint: Endpoint) {
  const { params, query, body, answer, status = 200, summary, access } = endpoint
  const feature = endpoint.path.split('/')[2] ?? 'api'
  return {
    summary,
    tags: [feature],
    description: describeAccess(access),
    ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: {
      [status]: answer instanceof z.ZodFile ? fileSchema(answer) : answer,
      ...Object.fromEntries(
        [...errorStatuses(endpoint)].map((failed) => [failed, isScim(endpoint) ? scimError : errorAnswer]),
      ),
    },
  }
}

function fileSchema(answer: z.ZodFile) {
  const { contentMediaType = 'application/octet-stream' } = z.toJSONSchema(answer)
  return { description: 'The file', content: { [contentMediaType]: { schema: answer } } }
}

async function sendFile(reply: FastifyReply, file: File, stream: (file: StreamedFile) => Readable) {
  // The first name is for clients that do not support the second, which allows every script.
  const plain = file.name.replace(/[^\w.-]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`
  reply.type(file.type).header('content-disposition', disposition).header('cache-control', 'private, no-store')
  if (file instanceof StoredFile) return reply.header('content-length', file.content.bytes).send(file.content.stream)
  return reply.send(file instanceof StreamedFile ? stream(file) : Buffer.from(await file.arrayBuffer()))
}

/** For clients that poll: 304 if their copy of the answer is current. */
async function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const isFile = answer instanceof File
  const bytes = isFile
    ? Buffer.from(await answer.arrayBuffer())
    : Buffer.from(String(reply.serialize(answer as object))) // an object by its schema
  const tag = `"${hash('sha256', bytes)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send()
  return reply.type(isFile ? `${answer.type}; charset=utf-8` : 'application/json; charset=utf-8').send(bytes)
}

function describeAccess(access: Access) {
  if (access === 'public') return 'Public.'
  if (access === 'signed-in') return 'For all signed-in users.'
  if (access === 'superadmin') return 'For superadmins.'
  if (isForKeys(access)) return `For servers with an API key of the scope \`${access.slice(4)}\`.`
  if (access === 'link:case') return 'For holders of a link to a case, with its token as the bearer token.'
  const kinds = access.types ? ` of kind ${access.types.join(', ')}` : ''
  return `For superadmins, and clients of the organization${kinds} named in \`${access.organization}\`.`
}

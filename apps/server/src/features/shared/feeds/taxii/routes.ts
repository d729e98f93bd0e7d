import { authoriseKey, indicatorLimits, limits, type Scope, taxiiPath } from '@vigil/contract'
import type { UsableKey } from '@vigil/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../../dependencies.ts'
import type { FindKey } from '../../../../plugins/contract.ts'
import { describeError } from '../../../../plugins/errors.ts'
import type { Indicators } from '../indicators.ts'
import { collectedObjects, collectionId, describeCollection } from './collection.ts'
import { errorMessage, isAccepted, isTaxiiBody, stixType, TaxiiError, taxiiType } from './negotiation.ts'
import { type Listed, parseFilters, pickPage } from './page-of-objects.ts'

const key = Symbol('API key')
type WithKey = FastifyRequest & { [key]?: UsableKey }
interface OfCollection {
  Params: { collection: string; object: string }
}

const root = `${taxiiPath}feeds/`
const collection = `${root}collections/:collection/`

interface Options {
  deps: Pick<Dependencies, 'config' | 'database' | 'clock'>
  findKey: FindKey
  indicators: Indicators
}

/** A read-only TAXII 2.1 server: one API root, and one collection for each organization. */
export async function taxiiRoutes(app: FastifyInstance, { deps, findKey, indicators }: Options) {
  const { config, database, clock } = deps
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  // Refused by method instead, without reading them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })

  async function admit(request: WithKey) {
    const found = await findKey(request)
    if (!found) throw new TaxiiError(401, 'Unauthorized', 'Send an API key as a bearer token, or as the password.')
    if (!found.scopes.includes('feeds')) throw new TaxiiError(403, 'Forbidden', 'The key may not read feeds.')
    request[key] = found
    if (!isAccepted(request.headers.accept))
      throw new TaxiiError(406, 'The media type in the Accept header is not available', `Accept ${taxiiType}.`)
  }
  const rateLimit = {
    max: indicatorLimits.callsPerMinute * 10,
    keyGenerator: (request: WithKey) => request[key]?.id ?? request.ip,
  }
  const checked = { onRequest: admit, config: { rateLimit } }

  const requireKey = (request: WithKey): UsableKey => {
    const found = request[key]
    if (!found) throw new TaxiiError(401, 'Unauthorized')
    return found
  }

  /** The scope of the collection in the path, which is the key's own or does not exist. */
  function authoriseRequest(request: FastifyRequest<OfCollection>): Scope {
    const scope = authoriseKey(requireKey(request))
    const { collection: named } = request.params
    if (named !== collectionId(indicators, scope) && named !== 'indicators') throw notFound('collection')
    return scope
  }

  async function load(request: FastifyRequest<OfCollection>) {
    const scope = authoriseRequest(request)
    const filters = parseFilters(request.query)
    const found = await collectedObjects(indicators, scope, filters.added_after)
    const { object } = request.params
    const objects = object === undefined ? found.objects : found.objects.filter(({ id }) => id === object)
    if (object !== undefined && objects.length === 0 && !filters.added_after) throw notFound('object')
    const answer = pickPage(objects, filters)
    const count = new Set(answer.page.filter(({ type }) => type === 'indicator')).size
    await database.feeds.noteAccess(scope, {
      keyId: requireKey(request).id,
      feed: 'taxii',
      indicators: count,
      now: clock(),
    })
    return answer
  }

  app.get(taxiiPath, checked, async (_request, reply) => {
    const address = `${config.publicUrl}${root}`
    const title = `${config.productName} feeds`
    return send(reply, { title, contact: config.supportEmail, default: address, api_roots: [address] })
  })
  app.get(root, checked, async (_request, reply) =>
    send(reply, { title: 'Feeds', versions: [taxiiType], max_content_length: limits.anonymousBodyBytes }),
  )
  app.get(`${root}collections/`, checked, async (request, reply) => {
    const id = collectionId(indicators, authoriseKey(requireKey(request)))
    return send(reply, { collections: [describeCollection(id)] })
  })
  app.get<OfCollection>(collection, checked, async (request, reply) => {
    const id = collectionId(indicators, authoriseRequest(request))
    return send(reply, describeCollection(id))
  })

  async function sendObjects(request: FastifyRequest<OfCollection>, reply: FastifyReply) {
    const { page, ...rest } = await load(request)
    const objects = page.map((object) => object.build())
    return send(dated(reply, page), { ...rest, ...(objects.length > 0 && { objects }) })
  }
  app.get<OfCollection>(`${collection}objects/`, checked, sendObjects)
  app.get<OfCollection>(`${collection}objects/:object/`, checked, sendObjects)

  app.get<OfCollection>(`${collection}objects/:object/versions/`, checked, async (request, reply) => {
    const { page, ...rest } = await load(request)
    const versions = page.map(({ version }) => version)
    return send(dated(reply, page), { ...rest, ...(versions.length > 0 && { versions }) })
  })
  app.get<OfCollection>(`${collection}manifest/`, checked, async (request, reply) => {
    const { page, ...rest } = await load(request)
    const objects = page.map(({ id, addedAt, version }) => ({
      id,
      date_added: addedAt.toISOString(),
      version,
      media_type: stixType,
    }))
    return send(dated(reply, page), { ...rest, ...(objects.length > 0 && { objects }) })
  })

  app.post<OfCollection>(`${collection}objects/`, checked, async (request) => {
    authoriseRequest(request)
    if (!isTaxiiBody(request.headers['content-type']))
      throw new TaxiiError(415, 'The media type of the content is not supported', `Send ${taxiiType}.`)
    throw new TaxiiError(403, 'The collection is read-only')
  })
  app.delete<OfCollection>(`${collection}objects/:object/`, checked, async (request) => {
    authoriseRequest(request)
    throw new TaxiiError(403, 'The collection is read-only')
  })
  app.all(`${taxiiPath}*`, checked, async () => {
    throw notFound('resource')
  })
}

const notFound = (what: string) => new TaxiiError(404, `The ${what} is not found`)

/** As bytes: Fastify would rewrite the media type of a text, which clients compare. */
const send = (reply: FastifyReply, body: object) =>
  reply
    .header('content-type', taxiiType)
    .header('cache-control', 'no-store')
    .send(Buffer.from(JSON.stringify(body)))

/** Times of the first and the last object of the page, for the next `added_after`. */
function dated(reply: FastifyReply, page: readonly Listed[]) {
  const [first, last] = [page[0], page.at(-1)]
  if (!first || !last) return reply
  return reply.headers({
    'x-taxii-date-added-first': first.addedAt.toISOString(),
    'x-taxii-date-added-last': last.addedAt.toISOString(),
  })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, title, description } = error instanceof TaxiiError ? error : toTaxii(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 401) reply.header('www-authenticate', 'Basic realm="TAXII", Bearer')
  return send(reply.code(status), errorMessage(status, title, description))
}

function toTaxii(error: unknown) {
  const { status, message } = describeError(error)
  return new TaxiiError(status, message)
}

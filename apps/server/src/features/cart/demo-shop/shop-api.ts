import { readSession } from '@vigil/kit-node'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../plugins/errors.ts'
import type { checkout, VerificationMode } from './checkout.ts'
import { cleanCounts, lines, offerAutomatically, totals } from './prices.ts'
import { noteSession, type openVisits, type Visit, visitCookie } from './visits.ts'

interface Options {
  visits: ReturnType<typeof openVisits>
  rules: ReturnType<typeof checkout>
  coupons: Readonly<Record<string, number>>
  headers: Readonly<Record<string, string>>
}

const cartBody = z.object({ counts: z.record(z.string().max(64), z.unknown()) })
const codeBody = z.object({ code: z.string().max(64) })

/** Parameters with which networks mark their clicks. */
const clickParameters: Readonly<Record<string, string>> = {
  awc: 'Awin',
  cjevent: 'CJ Affiliate',
  irclickid: 'Impact',
  ranSiteID: 'Rakuten Advertising',
}

const readMode = (request: FastifyRequest): VerificationMode => {
  const [, mode] = /(?:^|;\s*)lantern_verification=(flag|refuse)(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
  return mode === 'flag' || mode === 'refuse' ? mode : 'off'
}

/** The visit of a request, with Vigil's session in it. */
export function findVisit({ visits }: Pick<Options, 'visits'>, request: FastifyRequest, reply: FastifyReply) {
  const visit = visits.find(request.headers.cookie)
  noteSession(visit, readSession(request.headers.cookie))
  reply.header('set-cookie', visitCookie(visit))
  return visit
}

/** Notes the network of a landing page, as shops do. */
export function noteClick(visit: Visit, query: unknown) {
  const names = Object.keys(Object(query))
  const name = Object.keys(clickParameters).find((parameter) => names.includes(parameter))
  if (name) visit.affiliate = clickParameters[name] ?? null
}

const view = (visit: Visit) => {
  const { counts, coupon, affiliate, verdicts, order } = visit
  return { counts, coupon, affiliate, verdicts, order, lines: lines(visit), totals: totals(visit) }
}

/** The calls of the shop's pages: cart, code and order. */
export function shopApi(app: FastifyInstance, { visits, rules, coupons, headers }: Options) {
  const find = (request: FastifyRequest, reply: FastifyReply) =>
    findVisit({ visits }, request, reply.headers({ ...headers }))
  const refuse = (reply: FastifyReply, { status, message }: { status: number; message: string }) =>
    reply.code(status).send({ message })

  app.get('/shop/api/visit', (request, reply) => view(find(request, reply)))

  app.delete('/shop/api/visit', (request, reply) => {
    visits.end(find(request, reply))
    return { ok: true }
  })

  app.put('/shop/api/visit/cart', (request, reply) => {
    const body = cartBody.safeParse(request.body)
    if (!body.success) return answer(reply, 'invalid_request')
    const visit = find(request, reply)
    visit.counts = cleanCounts(body.data.counts)
    offerAutomatically(visit, coupons)
    return view(visit)
  })

  app.post('/shop/api/visit/code', async (request, reply) => {
    const body = codeBody.safeParse(request.body)
    if (!body.success) return answer(reply, 'invalid_request')
    const visit = find(request, reply)
    const outcome = await rules.applyCode(visit, body.data.code, readMode(request))
    return outcome.ok ? view(visit) : refuse(reply, outcome)
  })

  app.delete('/shop/api/visit/code', (request, reply) => {
    const visit = find(request, reply)
    rules.removeCode(visit)
    return view(visit)
  })

  app.post('/shop/api/visit/orders', async (request, reply) => {
    const visit = find(request, reply)
    const outcome = await rules.placeOrder(visit, readMode(request))
    return outcome.ok ? view(visit) : refuse(reply, outcome)
  })
}

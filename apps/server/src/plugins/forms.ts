import { Failure } from '@vigil/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Parses multipart forms into the body of this scope's routes: texts and files, or a list of them for repeated fields. */
export function acceptForms(app: FastifyInstance, mostBytes: number) {
  const options = { parseAs: 'buffer', bodyLimit: mostBytes } as const
  app.addContentTypeParser('multipart/form-data', options, async (request: FormRequest, body: Buffer) => {
    const headers = { 'content-type': String(request.headers['content-type']) }
    try {
      // The platform's own form parser.
      return toFields(await new Response(new Uint8Array(body), { headers }).formData())
    } catch {
      throw new Failure('invalid_request', [{ field: 'body', message: 'is not a form' }])
    }
  })
}

type FormRequest = { headers: Record<string, unknown> }

export const isForm = ({ headers }: FormRequest) => /^\s*multipart\/form-data\b/i.test(String(headers['content-type']))

function toFields(form: FormData) {
  const readField = (name: string) => {
    const values = form.getAll(name)
    return values.length === 1 ? values[0] : values
  }
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, readField(name)]))
}

/** Forms are buffered, several times over while they are parsed, so few may be in memory at once. */
const mostForms = { inTotal: 4, perUser: 2 }

/** Limits the forms in memory. A caller that finds no free place is refused before its form is read. */
export function formPlaces() {
  const open = new Map<string, number>()
  let total = 0

  return {
    /** Takes a place until the reply is sent or the connection is closed. */
    take(userId: string, reply: FastifyReply) {
      const own = open.get(userId) ?? 0
      if (own >= mostForms.perUser) throw new Failure('rate_limited')
      if (total >= mostForms.inTotal) throw new Failure('unavailable')
      total++
      open.set(userId, own + 1)
      reply.raw.once('close', () => {
        total--
        const left = (open.get(userId) ?? 1) - 1
        if (left > 0) open.set(userId, left)
        else open.delete(userId)
      })
    },
  }
}

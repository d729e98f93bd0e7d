import { Failure } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'

interface FormPlace {
  path: string
  /** The total size of all files. */
  mostBytes: number
}

/** For the form's other fields and boundaries. */
const envelopeBytes = 65_536

/**
 * Parses forms into the body: texts and files, or a list of them for repeated fields. Forms sent to other paths are
 * still rejected.
 */
export function takeForms(app: FastifyInstance, places: readonly FormPlace[]) {
  const mostBytes = new Map(places.map((place) => [place.path.replace(/\{(\w+)\}/g, ':$1'), place.mostBytes]))
  const options = { parseAs: 'buffer', bodyLimit: Math.max(...mostBytes.values()) + envelopeBytes } as const
  app.addContentTypeParser(
    'multipart/form-data',
    options,
    async (request: { routeOptions: { url?: string }; headers: Record<string, unknown> }, body: Buffer) => {
      const most = mostBytes.get(request.routeOptions.url ?? '')
      if (most === undefined) throw new Failure('unsupported_media_type')
      if (body.length > most + envelopeBytes) throw new Failure('too_large')
      const headers = { 'content-type': String(request.headers['content-type']) }
      try {
        // The platform's own form parser.
        return toFields(await new Response(new Uint8Array(body), { headers }).formData())
      } catch {
        throw new Failure('invalid_request', [{ field: 'body', message: 'is not a form' }])
      }
    },
  )
}

function toFields(form: FormData) {
  const readField = (name: string) => {
    const values = form.getAll(name)
    return values.length === 1 ? values[0] : values
  }
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, readField(name)]))
}

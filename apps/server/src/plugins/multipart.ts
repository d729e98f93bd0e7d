import { Failure } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'

interface FormPlace {
  path: string
  /** Of all files together. */
  mostBytes: number
}

/** The parts of a form besides the files, and the lines between them. */
const envelopeBytes = 65_536

/** A form's fields become the body: texts and files, a list of them where a field comes repeatedly. Forms sent to other paths are refused as before. */
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
        // The platform's own reader of forms.
        return fieldsOf(await new Response(new Uint8Array(body), { headers }).formData())
      } catch {
        throw new Failure('invalid_request', [{ field: 'body', message: 'is not a form' }])
      }
    },
  )
}

function fieldsOf(form: FormData) {
  const given = (name: string) => {
    const values = form.getAll(name)
    return values.length === 1 ? values[0] : values
  }
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, given(name)]))
}

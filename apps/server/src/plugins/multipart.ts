import { Failure } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'

interface FormOptions {
  /** The one path that takes files; forms sent elsewhere are refused as before. */
  path: string
  mostBytes: number
}

/** The parts of a form besides the file, and the lines between them. */
const envelopeBytes = 65_536

/** A form's fields become the body: texts and files. */
export function takeForms(app: FastifyInstance, { path, mostBytes }: FormOptions) {
  const url = path.replace(/\{(\w+)\}/g, ':$1')
  const options = { parseAs: 'buffer', bodyLimit: mostBytes + envelopeBytes } as const
  app.addContentTypeParser(
    'multipart/form-data',
    options,
    async (request: { routeOptions: { url?: string }; headers: Record<string, unknown> }, body: Buffer) => {
      if (request.routeOptions.url !== url) throw new Failure('unsupported_media_type')
      const headers = { 'content-type': String(request.headers['content-type']) }
      try {
        // The platform's own reader of forms.
        return Object.fromEntries(await new Response(new Uint8Array(body), { headers }).formData())
      } catch {
        throw new Failure('invalid_request', [{ field: 'body', message: 'is not a form' }])
      }
    },
  )
}

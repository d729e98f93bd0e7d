import type { AnswerOf, Endpoint, RequestOf } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'

export interface ApiResponse<Body = unknown> {
  status: number
  body: Body
  text: string
  bytes: Buffer
  headers: Record<string, unknown>
}

/** Sends requests to the application without a network. */
export function makeCaller(app: FastifyInstance) {
  async function send(
    method: string,
    path: string,
    { token, body }: { token?: string | null; body?: unknown } = {},
  ): Promise<ApiResponse> {
    const response = await app.inject({
      method: method as 'GET', // inject's type lists the methods
      url: path,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body === undefined ? {} : { payload: body as object }), // any body a test sends
    })
    const isJson = /^application\/(scim\+)?json/.test(String(response.headers['content-type']))
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    }
  }

  const callWith = (token: string | null) =>
    async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ApiResponse<AnswerOf<E>>> {
      const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: unknown } // RequestOf's parts
      return send(endpoint.method, buildUrl(endpoint.path, params, query), { token, body }) as Promise<
        ApiResponse<AnswerOf<E>>
      > // guaranteed by the schema
    }

  return { send, callWith }
}

export function buildUrl(path: string, params: object, query: object) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => {
      const values = Array.isArray(value) && value.length === 0 ? [''] : [value].flat()
      return values.map((v) => [key, String(v)] as [string, string])
    }),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

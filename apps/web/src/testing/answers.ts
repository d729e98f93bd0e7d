import { type AnswerOf, type Endpoint, type ErrorCode, errors, type RequestOf } from '@vigil/contract'

/** An answer to a call: a value in the contract's shape, an error of the contract, or no connection. */
type Outcome<E extends Endpoint> = AnswerOf<E> | ErrorCode | 'no connection'

interface Rule {
  endpoint: Endpoint
  answer: (request: Request, body: unknown) => unknown
}

/** Stands in for the server behind `fetch`. Every answer must have the contract's shape; an unexpected call is an error. */
export class Answers {
  readonly #rules: Rule[] = []
  /** Calls that were answered, as `METHOD /path?query`. */
  readonly calls: string[] = []
  readonly unexpected: string[] = []

  /** The newest answer to an endpoint counts. */
  to<E extends Endpoint>(
    endpoint: E,
    outcome:
      | Outcome<E>
      | ((request: { url: URL; body: RequestOf<E> extends { body: infer B } ? B : unknown }) => Outcome<E>),
  ): this {
    const answer: Rule['answer'] = (request, body) =>
      typeof outcome === 'function'
        ? (outcome as (request: object) => unknown)({ url: new URL(request.url), body }) // a function, so not a value of the contract
        : outcome
    this.#rules.unshift({ endpoint, answer })
    return this
  }

  knows(method: string, pathname: string) {
    return this.#rules.some(({ endpoint }) => matches(endpoint, method, pathname))
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const rule = this.#rules.find(({ endpoint }) => matches(endpoint, request.method, pathname))
    if (!rule) {
      this.unexpected.push(`${request.method} ${pathname}${search}`)
      return Response.json({ error: { code: 'not_found', message: 'unexpected call' } }, { status: 404 })
    }
    this.calls.push(`${request.method} ${pathname}${search}`)
    const text = await request.text()
    const outcome = rule.answer(request, text ? JSON.parse(text) : undefined)
    if (outcome === 'no connection') throw new TypeError('Failed to fetch')
    if (typeof outcome === 'string' && outcome in errors) {
      const code = outcome as ErrorCode // a key of the object
      return Response.json({ error: { code, message: errors[code].message } }, { status: errors[code].status })
    }
    return Response.json(rule.endpoint.answer.parse(outcome))
  }
}

function matches({ method, path }: Endpoint, sentMethod: string, pathname: string) {
  return method === sentMethod && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
}

interface EarlyRequest {
  authorization: string
  response: Promise<Response>
}

declare global {
  interface Window {
    /** Requests that index.html sent before the application loaded, by path. */
    vigilEarly?: Record<string, EarlyRequest>
  }
}

/** Fetches, or takes the response to the same request if index.html already sent it. */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
  const early = typeof input === 'string' ? window.vigilEarly?.[input] : undefined
  if (!early || typeof input !== 'string') return fetch(input, init)
  delete window.vigilEarly?.[input]
  const isSameUser = new Headers(init?.headers).get('authorization') === early.authorization
  return isSameUser ? early.response.catch(() => fetch(input, init)) : fetch(input, init)
}

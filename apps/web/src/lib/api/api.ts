import {
  type AnswerOf,
  answersFile,
  type Endpoint,
  type ErrorAnswer,
  errors,
  type FieldError,
  type RequestOf,
} from '@vigil/contract'
import { clearSession, endSession, readMaintenanceKey, readSession } from '../session/session.ts'
import { fetchOrTakeEarly } from './early-requests.ts'

export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  readonly code: string
  readonly details: FieldError[]

  constructor({ status, code, message, details = [] }: Omit<ErrorAnswer['error'], 'code'> & FailureKind) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

interface FailureKind {
  /** 0 if no response arrived. */
  status: number
  code: string
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface ApiDependencies {
  fetch: typeof fetch
  token: () => string | null
  maintenanceKey: () => string | null
  onLost: () => void
  onForbidden: () => void
}

export const noAnswer = {
  status: 0,
  code: 'no_answer',
  message: 'Cannot reach the server. Check your connection and try again.',
}
const notSignedIn = { status: 401, code: 'unauthenticated', message: errors.unauthenticated.message }

export function buildUrl(path: string, { params = {}, query = {} }: Parts) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

export async function readFailure(response: Response): Promise<ApiFailure> {
  const text = await response.text().catch(() => '')
  if (response.status === 401 && text === '') return new ApiFailure(notSignedIn)
  try {
    const { error } = JSON.parse(text) as ErrorAnswer // other shapes throw on the next line, inside the `try`
    return new ApiFailure({ ...error, status: response.status, message: error.message })
  } catch {
    // The response is from a proxy, not from Vigil.
    return new ApiFailure({ status: response.status, code: 'unreadable', message: errors.unavailable.message })
  }
}

/** The file name is in a Content-Disposition header, which callers do not read: they choose the name themselves. */
const toFile = async (response: Response) => new File([await response.blob()], '')

interface CallOptions {
  signal?: AbortSignal
  /** The token of a link, instead of the session's. */
  link?: string
}

const forbiddenCodes = ['user_blocked', 'organization_inactive']

/** The API client. `call` below is the browser's instance; tests create their own. */
export function createCall({ fetch, token, maintenanceKey, onLost, onForbidden }: ApiDependencies) {
  async function send<E extends Endpoint>(
    endpoint: E,
    parts: Parts,
    { signal, link }: CallOptions,
  ): Promise<AnswerOf<E>> {
    const isPublic = endpoint.access === 'public'
    const bearer = link ?? token()
    if (!isPublic && !bearer) throw new ApiFailure(notSignedIn)

    const headers = new Headers({ accept: 'application/json' })
    if (parts.body !== undefined) headers.set('content-type', 'application/json')
    if (!isPublic) headers.set('authorization', `Bearer ${bearer}`)
    // Sent with public calls too: during maintenance, sign-in requires it.
    const key = maintenanceKey()
    if (key) headers.set('maintenance-access-key', key)

    const body = parts.body === undefined ? null : JSON.stringify(parts.body)
    const response = await fetch(buildUrl(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      body,
      ...(signal ? { signal } : {}),
    })
    if (!response.ok) throw await readFailure(response)
    const answer = answersFile(endpoint) ? toFile(response) : response.json()
    return (await answer) as AnswerOf<E> // the server validates its responses with the same contract
  }

  return async function call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions = {},
  ): Promise<AnswerOf<E>> {
    const { signal } = options
    try {
      return await send(endpoint, request as Parts, options) // RequestOf consists of exactly these parts
    } catch (error) {
      if (signal?.aborted) throw error
      const isMismatch = error instanceof Error && error.name === 'TypeMismatchError'
      const failure = error instanceof ApiFailure ? error : isMismatch ? new ApiFailure(notSignedIn) : null
      if (!failure) throw new ApiFailure(noAnswer)
      if (endpoint.access !== 'public' && endpoint.access !== 'link:case') {
        if (failure.code === notSignedIn.code) onLost()
        if (failure.status === 403 && forbiddenCodes.includes(failure.code)) onForbidden()
      }
      throw failure
    }
  }
}

export const call = createCall({
  fetch: fetchOrTakeEarly,
  token: () => readSession()?.token ?? null,
  maintenanceKey: readMaintenanceKey,
  onLost() {
    endSession('lost')
    clearSession()
  },
  onForbidden: () => endSession('forbidden'),
})

export function errorMessage(error: unknown) {
  return error instanceof Error && error.message ? error.message : errors.internal.message
}

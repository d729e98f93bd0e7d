import type { AnswerOf, Endpoint } from '@vigil/contract'
import { clearSession, endSession, readMaintenanceKey, readSession } from '../session/session.ts'
import { ApiFailure, buildUrl, noAnswer, readFailure } from './api.ts'

interface Upload {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  form: Record<string, string | File | File[]>
  /** The token of a link, instead of the session's. */
  link?: string
}

/** Sends a form with files and reports progress, which `fetch` cannot. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { params, query, form, link }: Upload,
  onProgress: (percent: number) => void,
): Promise<AnswerOf<E>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) {
    for (const part of [value].flat()) body.append(name, part)
  }
  const response = await send(endpoint.method, buildUrl(endpoint.path, { params, query }), body, onProgress, link)
  if (!response.ok) {
    const failure = await readFailure(response)
    if (failure.status === 401 && !link) {
      endSession('lost')
      clearSession()
    }
    throw failure
  }
  return (await response.json()) as AnswerOf<E> // the server validates its responses with the contract
}

function send(method: string, address: string, body: FormData, onProgress: (percent: number) => void, link?: string) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${link ?? readSession()?.token ?? ''}`)
    const key = readMaintenanceKey()
    if (key) request.setRequestHeader('maintenance-access-key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onload = () => {
      onProgress(100)
      resolve(new Response(request.responseText, { status: request.status }))
    }
    request.onerror = () => reject(new ApiFailure(noAnswer))
    request.send(body)
  })
}

import { Failure, similarLimits } from '@vigil/contract'
import { type Guard, guardedRequest } from '../../../../lib/guarded-request.ts'

/** Loads a picture from a public https address. Redirects are not followed: their target was not checked. */
export async function fetchPicture(url: string, guard: Guard): Promise<Uint8Array> {
  const message = { method: 'GET', headers: { accept: 'image/*' }, mostBytes: similarLimits.fileBytes + 1 } as const
  const response = await guardedRequest(url, message, guard).catch(() => null)
  if (response?.status !== 200) throw new Failure('picture_link_failed')
  if (response.bytes.length > similarLimits.fileBytes) throw new Failure('picture_link_failed')
  return response.bytes
}

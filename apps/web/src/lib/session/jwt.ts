/** Decodes tokens for display only. Verification happens on the server. */

export function decodeBase64(text: string) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

const shapeOfJwt = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** Token of a `?token=` URL: a JWT, plain or base64-encoded. Null if it is neither. */
export function tokenOfQuery(value: string) {
  if (shapeOfJwt.test(value)) return value
  try {
    const decoded = decodeBase64(value).trim()
    return shapeOfJwt.test(decoded) ? decoded : null
  } catch {
    return null
  }
}

/** Payload of a token. Throws on invalid tokens. */
export function decodeJwt(token: string): Record<string, unknown> {
  const payload: unknown = JSON.parse(decodeBase64(token.split('.')[1] ?? ''))
  if (typeof payload !== 'object' || payload === null) throw new Error('Token payload is not an object.')
  return { ...payload }
}

/** Makes a token safe for a URL: without its signature it is unusable. */
export function withoutSignature(token: string) {
  const [header, payload] = token.split('.')
  return `${header}.${payload}.`
}

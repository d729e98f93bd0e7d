/** Reading tokens for showing only: nothing here verifies one, the server does. */

export function decodeBase64(text: string) {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

export function encodeBase64Url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const shapeOfJwt = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** The token of a `?token=` address: base64 of a JWT, or the JWT itself. Null when it is neither. */
export function tokenOfQuery(value: string) {
  if (shapeOfJwt.test(value)) return value
  try {
    const decoded = decodeBase64(value).trim()
    return shapeOfJwt.test(decoded) ? decoded : null
  } catch {
    return null
  }
}

/** What a token says. Throws when it is not one. */
export function decodeJwt(token: string): Record<string, unknown> {
  const payload: unknown = JSON.parse(decodeBase64(token.split('.')[1] ?? ''))
  if (typeof payload !== 'object' || payload === null) throw new Error('The payload of the token is not an object.')
  return { ...payload }
}

/** The token as far as it can be shown in an address: without its signature nobody can use it. */
export function withoutSignature(token: string) {
  const [header, payload] = token.split('.')
  return `${header}.${payload}.`
}

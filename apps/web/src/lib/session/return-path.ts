const notPlaces = ['/', '/callback', '/sign-in', '/secure']

/**
 * A path of this app to return to after sign-in, or null. The input is untrusted: anything a browser would resolve to
 * another host (`//host`, `/\host`, `javascript:`) is rejected, and so are the sign-in routes.
 */
export function parseReturnPath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null
  const base = 'http://vigil.invalid'
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return notPlaces.includes(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`
}

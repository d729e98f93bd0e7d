const notPlaces = ['/', '/callback', '/sign-in', '/secure']

/**
 * A path of this app to come back to after signing in, or null. Addresses come from outside: what a browser would
 * read as another host (`//host`, `/\host`, `javascript:`) is no path, and the gates of sign-in are no place to be.
 */
export function returnPathOf(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null
  const base = 'http://vigil.invalid'
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return notPlaces.includes(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`
}

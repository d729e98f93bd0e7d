import { domainToUnicode } from 'node:url'
import { registrableDomain, siteName } from '@vigil/database'

/** Spellings by which a text names a publisher or its page, the longest first. */

/** The site: its domain and its name without the ending, in ASCII and in Unicode. */
export function siteNames(host: string): string[] {
  const domain = registrableDomain(host, 'web')
  return longestFirst([domain, siteName(host)].flatMap((name) => [name, domainToUnicode(name)]))
}

/** Shorter parts of a path are words like 'news', which ads contain by chance. */
const shortestSegment = 8
const shortestPath = 4

/** The page below its site: the whole path, and its distinctive parts. */
export function pageNames(host: string, url: string): string[] {
  const [path, ...rest] = belowSite(url)
  if (path === '/') return longestFirst(rest.filter((part) => part.length >= shortestSegment))
  const whole = path.length >= shortestPath ? path : `${host}${path}`
  const bare = path.replace(/^\/|\/$/g, '')
  const segments = [bare, ...bare.split('/'), ...rest].flatMap((part) => [part, part.replace(/\.\w{1,5}$/, '')])
  const distinctive = segments.filter((part) => part.length >= shortestSegment)
  return longestFirst([whole, ...distinctive].flatMap((part) => [part, decoded(part)]))
}

/** Path, then the parts of query and fragment. Text that is not a URL counts as one part. */
function belowSite(url: string): [path: string, ...parts: string[]] {
  if (!URL.canParse(url)) return ['/', url]
  const { pathname, search, hash } = new URL(url)
  return [pathname, ...search.slice(1).split(/[&=]/), hash.slice(1)]
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const longestFirst = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length)

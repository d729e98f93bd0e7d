import { createHash } from 'node:crypto'
import { registrableDomain } from '@vigil/database'
import type { Guard } from '../../../../lib/guarded-request.ts'
import { fetchPage } from '../../../../page-inspection/fetch-page.ts'
import { type FetchedPage, readLinks } from '../../../../page-inspection/page-elements.ts'

const mostSitemaps = 2
/** Addresses taken from one sitemap. */
const mostListed = 5_000
const mostAddress = 2_000
/** Pictures, documents and feeds. */
const otherFile = /\.(?!html?$|php$|aspx?$|jsp$)[a-z\d]{2,5}$/i

interface Search {
  host: string
  frontPage: FetchedPage
  count: number
  /** Days have other pages. */
  day: number
  guard: Guard
}

/**
 * Pages of the site without their queries: half of them linked on its front page, the others listed in its sitemap. All are
 * found in turn, if the site keeps them long enough.
 */
export async function findPages({ host, frontPage, count, day, guard }: Search): Promise<string[]> {
  const front = new URL(frontPage.url)
  const isSameDomain = registrableDomain(front.hostname, 'web') === registrableDomain(host.split(':')[0] ?? '', 'web')
  const isOwn = (url: URL) =>
    url.protocol === front.protocol && (url.host === host || (isSameDomain && url.host === front.host))
  const readPages = (addresses: readonly string[]) =>
    addresses
      .filter((address) => address.length < mostAddress && URL.canParse(address, frontPage.url))
      .map((address) => new URL(address, frontPage.url))
      .filter((url) => isOwn(url) && !otherFile.test(url.pathname))
      .map(({ origin, pathname }) => `${origin}${pathname}`)
  const linked = new Set(readPages(readLinks(frontPage)))
  const listed = new Set(readPages(await listSitemap(front.origin, day, guard)))
  for (const page of linked) listed.delete(page)
  for (const pages of [linked, listed]) pages.delete(`${front.origin}${front.pathname}`)
  const fromLinks = Math.max(Math.ceil(count / 2), count - listed.size)
  const pages = takeTurn(linked, fromLinks, day)
  return [...pages, ...takeTurn(listed, count - pages.length, day)]
}

/** The pages of one day. Starts with one page of each section, the first part of a path. */
export function takeTurn(pages: ReadonlySet<string>, count: number, day: number): string[] {
  const sections = new Map<string, string[]>()
  for (const page of shuffle(pages)) {
    const { host, pathname } = new URL(page)
    const [, first, ...deeper] = pathname.split('/')
    const section = `${host}/${deeper.length > 0 ? first : ''}`
    const others = sections.get(section)
    if (others) others.push(page)
    else sections.set(section, [page])
  }
  const groups = [...sections.values()]
  const rounds = Math.max(0, ...groups.map(({ length }) => length))
  const inTurn = Array.from({ length: rounds }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat()
  const taken = Math.min(count, inTurn.length)
  return Array.from({ length: taken }, (_, index) => inTurn[(day * taken + index) % inTurn.length] ?? '')
}

/** In an order that looks random and stays the same. */
const shuffle = (texts: Iterable<string>) =>
  [...texts]
    .map((text) => ({ text, rank: createHash('sha256').update(text).digest('hex') }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ text }) => text)

/** The addresses in the site's sitemap, or in some sitemaps of its index. Sites need not have one. */
async function listSitemap(origin: string, day: number, guard: Guard): Promise<string[]> {
  const robots = await fetchText(`${origin}/robots.txt`, guard)
  const named = /^sitemap:[ \t]*(\S+)/im.exec(robots)?.[1]
  const sitemap = await fetchText(named ?? `${origin}/sitemap.xml`, guard)
  const listed = readLocations(sitemap)
  if (!/<sitemapindex[\s>]/i.test(sitemap)) return listed
  const first = day * mostSitemaps
  const chosen = Array.from({ length: mostSitemaps }, (_, index) => listed[(first + index) % listed.length] ?? '')
  return (await Promise.all([...new Set(chosen)].map((address) => fetchText(address, guard)))).flatMap(readLocations)
}

/** '' if it cannot be loaded. */
const fetchText = (address: string, guard: Guard) =>
  fetchPage(address, guard).then(
    ({ html }) => html,
    () => '',
  )

/** The sitemap is hostile text: this takes linear time for any input. */
const readLocations = (sitemap: string) =>
  sitemap
    .split('<loc>', mostListed)
    .slice(1)
    .map((part) => part.slice(0, mostAddress).replace(/^\s*<!\[CDATA\[/, ''))
    .map((part) => (part.split(/[<\]]/, 1)[0] ?? '').trim().replaceAll('&amp;', '&'))

import type { PageCheckResult } from '@vigil/contract'
import {
  type FetchedPage,
  isAdLibrary,
  isBlockedByPolicy,
  isTagAddress,
  readPage,
  withoutQuery,
} from '../../../../page-inspection/page-elements.ts'

/** The tags of an organization, as pages may contain them. */
export interface KnownTags {
  cdnBase: string
  /** By script URL: the hash of the script that is delivered now. */
  integrities: ReadonlyMap<string, string>
}

export interface PageFinding {
  result: PageCheckResult
  detail: string
}

const mostDetail = 300

/** Finds out whether the tag is on the page, early enough, and allowed to run. The page is hostile text. */
export function analysePage(page: FetchedPage, { cdnBase, integrities }: KnownTags): PageFinding {
  const elements = readPage(page)
  const { scripts } = elements
  const found = (result: PageCheckResult, detail = ''): PageFinding => ({ result, detail: detail.slice(0, mostDetail) })

  const libraryAt = scripts.findIndex(isAdLibrary)
  const library = scripts[libraryAt]?.src ?? ''
  const tagAt = scripts.findIndex(({ src }) => integrities.has(withoutQuery(src)))
  const tag = scripts[tagAt]
  if (!tag) {
    const stranger = scripts.find(({ src }) => isTagAddress(src, cdnBase))
    if (stranger) return found('other_tag', stranger.src)
    return library ? found('missing', library) : found('no_ads')
  }

  if (isBlockedByPolicy(elements, tag, page.url)) return found('blocked', new URL(tag.src).origin)

  const integrity = tag.attributes.get('integrity')
  const current = integrities.get(withoutQuery(tag.src)) ?? ''
  if (integrity && !integrity.split(/\s+/).includes(current)) return found('pinned', integrity)

  if (tag.attributes.has('async') || tag.attributes.has('defer') || tag.attributes.get('type') === 'module')
    return found('late', 'The tag is loaded asynchronously.')
  if (libraryAt >= 0 && libraryAt < tagAt) return found('late', library)
  return found('ok')
}

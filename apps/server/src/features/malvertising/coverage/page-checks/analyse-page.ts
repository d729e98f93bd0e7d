import type { PageCheckResult } from '@vigil/contract'
import { allowsScript } from './script-policy.ts'

/** The tags of an organization, as pages may contain them. */
export interface KnownTags {
  cdnBase: string
  /** By script URL: the hash of the script that is delivered now. */
  integrities: ReadonlyMap<string, string>
}

export interface FetchedPage {
  url: string
  /** The Content-Security-Policy header. */
  policy: string
  html: string
}

export interface Finding {
  result: PageCheckResult
  detail: string
}

interface ScriptElement {
  src: string
  attributes: ReadonlyMap<string, string>
}

/** Libraries that request or draw ads. Ads may run as soon as one of them is loaded. */
const adLibraries = /prebid[\w.-]*\.js|\/gpt(_\w+)?\.js|adsbygoogle\.js|\/apstag\.js|\/pubads_impl/i
const mostDetail = 300
/** Characters of an element: policies are long. */
const mostElement = 8_000

/** Finds out whether the tag is on the page, early enough, and allowed to run. The page is hostile text. */
export function analysePage({ url, policy, html }: FetchedPage, { cdnBase, integrities }: KnownTags): Finding {
  const visible = html.replace(/<!--[\s\S]*?(-->|$)/g, '')
  const scripts = findElements(visible, 'script').map((attributes): ScriptElement => {
    const source = attributes.get('src') ?? ''
    return { src: URL.canParse(source, url) ? new URL(source, url).href : '', attributes }
  })
  const found = (result: PageCheckResult, detail = ''): Finding => ({ result, detail: detail.slice(0, mostDetail) })

  const libraryAt = scripts.findIndex(({ src }) => adLibraries.test(src))
  const library = scripts[libraryAt]?.src ?? ''
  const tagAt = scripts.findIndex(({ src }) => integrities.has(withoutQuery(src)))
  const tag = scripts[tagAt]
  if (!tag) {
    const stranger = scripts.find(({ src }) => isTagAddress(src, cdnBase))
    if (stranger) return found('other_tag', stranger.src)
    return library ? found('missing', library) : found('no_ads')
  }

  const policies = [
    policy,
    ...findElements(visible, 'meta')
      .filter((attributes) => attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy')
      .map((attributes) => attributes.get('content') ?? ''),
  ]
  const refusing = policies.find((one) => !allowsScript(one, { src: tag.src, page: url, attributes: tag.attributes }))
  if (refusing !== undefined) return found('blocked', new URL(tag.src).origin)

  const integrity = tag.attributes.get('integrity')
  const current = integrities.get(withoutQuery(tag.src)) ?? ''
  if (integrity && !integrity.split(/\s+/).includes(current)) return found('pinned', integrity)

  if (tag.attributes.has('async') || tag.attributes.has('defer') || tag.attributes.get('type') === 'module')
    return found('late', 'The tag is loaded asynchronously.')
  if (libraryAt >= 0 && libraryAt < tagAt) return found('late', library)
  return found('ok')
}

const withoutQuery = (src: string) => src.split(/[?#]/, 1)[0] ?? ''

const isTagAddress = (src: string, cdnBase: string) =>
  src.startsWith(`${cdnBase}/`) && /^\/[\da-f]{8}\/script\.js$/.test(withoutQuery(src).slice(cdnBase.length))

/** Attributes of the elements with this name. Splits instead of matching, so any page takes linear time. */
function findElements(html: string, name: string): Map<string, string>[] {
  const isWanted = new RegExp(`^${name}[\\s/>]`, 'i')
  return html
    .split('<')
    .filter((part) => isWanted.test(part))
    .map((part) => readAttributes(part.slice(name.length, mostElement).split('>', 1)[0] ?? ''))
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, key = '', , double, single, bare] of text.matchAll(
    /([^\s"'>/=]{1,100})(\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    const value = double ?? single ?? bare ?? ''
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value.replaceAll('&amp;', '&'))
  }
  return attributes
}

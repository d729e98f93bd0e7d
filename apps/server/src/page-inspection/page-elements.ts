import { allowsScript } from './script-policy.ts'

export interface FetchedPage {
  url: string
  /** The Content-Security-Policy header. */
  policy: string
  html: string
}

type Attributes = ReadonlyMap<string, string>

export interface ScriptElement {
  /** Absolute, or '' for an inline script. */
  src: string
  attributes: Attributes
}

/** Libraries that request or draw ads. Ads may run as soon as one of them is loaded. */
const adLibraries = /prebid[\w.-]*\.js|\/gpt(_\w+)?\.js|adsbygoogle\.js|\/apstag\.js|\/pubads_impl/i
/** Characters of an element: policies are long. */
const mostElement = 8_000
/** Attributes that optimizers move the address to, so that the script loads later. */
const sourceAttributes = ['src', 'data-src', 'data-cfsrc', 'data-rocket-src', 'data-wpmeteor-src', 'data-litespeed-src']

export interface PageElements {
  /** In the order of the page. */
  scripts: ScriptElement[]
  /** From the header and from `meta` elements. */
  policies: string[]
}

/** Scripts and policies of a page. The page is hostile text: this takes linear time for any input. */
export function readPage({ url, policy, html }: FetchedPage): PageElements {
  const visible = html.replace(/<!--[\s\S]*?(-->|$)/g, '')
  const scripts = findElements(visible, 'script').map((attributes): ScriptElement => {
    const source = sourceAttributes.map((name) => attributes.get(name)).find(Boolean) ?? ''
    return { src: source && URL.canParse(source, url) ? new URL(source, url).href : '', attributes }
  })
  const metaPolicies = findElements(visible, 'meta')
    .filter((attributes) => attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy')
    .map((attributes) => attributes.get('content') ?? '')
  return { scripts, policies: [policy, ...metaPolicies] }
}

/** The targets of links, as written. */
export const readLinks = ({ html }: FetchedPage) =>
  findElements(html, 'a').flatMap((attributes) => attributes.get('href') ?? [])

export const isAdLibrary = ({ src }: ScriptElement) => adLibraries.test(src)

export const withoutQuery = (src: string) => src.split(/[?#]/, 1)[0] ?? ''

/** Whether the address has the form of a tag of this installation. */
export const isTagAddress = (src: string, cdnBase: string) =>
  src.startsWith(`${cdnBase}/`) && /^\/[\da-f]{8}\/script\.js$/.test(withoutQuery(src).slice(cdnBase.length))

/** Whether one of the page's policies keeps the script from loading. */
export const isBlockedByPolicy = ({ policies }: PageElements, { src, attributes }: ScriptElement, page: string) =>
  policies.some((policy) => !allowsScript(policy, { src, page, attributes }))

/** Elements of a text in order. Splits instead of matching, so any text takes linear time. */
export function readElements(html: string, isWanted: (name: string) => boolean = () => true) {
  return html.split('<').flatMap((part) => {
    const name = /^[a-z][\w-]{0,40}(?=[\s/>])/i.exec(part)?.[0].toLowerCase() ?? ''
    if (name === '' || !isWanted(name)) return []
    return [{ name, attributes: readAttributes(part.slice(name.length, mostElement).split('>', 1)[0] ?? '') }]
  })
}

const findElements = (html: string, wanted: string): Attributes[] =>
  readElements(html, (name) => name === wanted).map(({ attributes }) => attributes)

function readAttributes(text: string): Attributes {
  const attributes = new Map<string, string>()
  for (const [, key = '', , double, single, bare] of text.matchAll(
    /([^\s"'>/=]{1,100})(\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    const value = double ?? single ?? bare ?? ''
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), value.replaceAll('&amp;', '&'))
  }
  return attributes
}

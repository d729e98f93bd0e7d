/** Properties of an ad that ad quality profiles refer to. Advertiser and linked hosts are in lower case. */
export interface StoredAdFacts {
  hosts: string[]
  categories: string[]
  formats: string[]
}

interface EventFacts {
  adomains?: unknown
  linkedHosts?: unknown
  categories?: unknown
  formats?: unknown
}

/** The facts in a creative event as one text, equal for equal facts; '' if the script did not check the ad. */
export function formatAdFacts({ adomains, linkedHosts, categories, formats }: EventFacts): string {
  if (!Array.isArray(formats)) return ''
  const lowerCase = (list: unknown) => sorted(texts(list).map((host) => host.toLowerCase()))
  // The advertiser first.
  const hosts = [...new Set([...lowerCase(adomains), ...lowerCase(linkedHosts)])]
  return JSON.stringify([hosts, sorted(texts(categories)), sorted(texts(formats))])
}

/** Null for '', which stands for unknown facts. */
export function parseAdFacts(text: string): StoredAdFacts | null {
  if (text === '') return null
  const [hosts, categories, formats]: [string[], string[], string[]] = JSON.parse(text)
  return { hosts, categories, formats }
}

const texts = (list: unknown): string[] => (Array.isArray(list) ? list : [])
const sorted = (list: readonly string[]) => [...new Set(list)].sort()

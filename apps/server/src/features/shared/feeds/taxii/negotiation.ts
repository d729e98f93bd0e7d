/** Media types of TAXII 2.1, and its error messages. */

export const taxiiType = 'application/taxii+json;version=2.1'
export const stixType = 'application/stix+json;version=2.1'

/** An error in TAXII's format. */
export class TaxiiError extends Error {
  override name = 'TaxiiError'
  constructor(
    readonly status: number,
    readonly title: string,
    readonly description?: string,
  ) {
    super(title)
  }
}

export const errorMessage = (status: number, title: string, description?: string) => ({
  title,
  ...(description && { description }),
  http_status: String(status),
})

/** Whether a media range of an Accept header includes TAXII 2.1. Without a version, the newest one is meant. */
export function isAccepted(accept: string | undefined) {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const findParameter = (name: string) =>
      parameters
        .find((parameter) => parameter.startsWith(`${name}=`))
        ?.slice(name.length + 1)
        .replaceAll('"', '')
    if (Number(findParameter('q') ?? 1) === 0) return false
    if (type === '*/*' || type === 'application/*') return true
    return type === 'application/taxii+json' && (findParameter('version') ?? '2.1') === '2.1'
  })
}

export const isTaxiiBody = (contentType: string | undefined) =>
  contentType !== undefined && /^application\/taxii\+json\s*(;\s*version="?2\.1"?\s*)?$/i.test(contentType.trim())

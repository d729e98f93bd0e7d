import { createHash, randomBytes } from 'node:crypto'
import { caseLimits, caseLinkPrefix, Failure, partnerCasePath, type Scope } from '@vigil/contract'
import type { Database, FoundCaseLink } from '@vigil/database'

const dayMs = 86_400_000
const secretBytes = 24
const form = new RegExp(`^${caseLinkPrefix}[\\w-]{${(secretBytes * 4) / 3}}$`)

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

interface Linking {
  database: Pick<Database, 'caseLinks'>
  config: { publicUrl: string }
  clock: () => Date
}

/** Creates a link to a case. Only the hash of its token is stored, so this is the only time that it is known. */
export async function createLink({ database, config, clock }: Linking, scope: Scope, caseId: string) {
  const token = `${caseLinkPrefix}${randomBytes(secretBytes).toString('base64url')}`
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + caseLimits.linkDays * dayMs)
  await database.caseLinks.add(scope, caseId, { linkHash: hashToken(token), createdAt, expiresAt })
  return { link: `${config.publicUrl}${partnerCasePath}#${token}`, expiresAt }
}

/** Finds the case of a token. Expiry is only reported for tokens that we created. */
export function caseLinkFinder(links: Pick<Database['caseLinks'], 'byHash'>, clock: () => Date) {
  return async (token: string | undefined): Promise<FoundCaseLink> => {
    const link = token && form.test(token) ? await links.byHash(hashToken(token)) : null
    if (!link || link.isRevoked) throw new Failure('link_restricted')
    if (link.expiresAt <= clock()) throw new Failure('link_expired')
    return link
  }
}

import { email as emailField, Failure, type ScimUser, scimLimits, scimSchemas } from '@vigil/contract'
import type { DirectoryPerson, DirectoryUserRow } from '@vigil/database'
import type { Document, Item } from './attributes.ts'
import { describeVersion } from './version.ts'

const invalid = (field: string, message: string) => new Failure('invalid_request', [{ field, message }])

const readText = (value: Document[string] | undefined) => (typeof value === 'string' ? value : null)

/** The address for mails and sign-in: the primary one, else the one at work, else the first; without any, the user name. */
function pickEmail(emails: readonly Item[], userName: string): string {
  const given = emails.filter(({ value }) => typeof value === 'string')
  const picked =
    given.find(({ primary }) => primary === true) ??
    given.find(({ type }) => String(type).toLowerCase() === 'work') ??
    given[0]
  const parsed = emailField.safeParse(picked?.value ?? userName)
  if (parsed.success) return parsed.data
  throw invalid(
    picked ? 'emails' : 'userName',
    `must contain an email address. ${parsed.error.issues[0]?.message ?? ''}`.trim(),
  )
}

export function readPerson(document: Document): DirectoryPerson {
  const userName = readText(document.userName)
  if (userName === null) throw invalid('userName', 'is required.')
  const email = pickEmail((document.emails ?? []) as Item[], userName) // by its shape
  const name = (document.name ?? {}) as Item // by its shape
  const [givenName, familyName, formattedName] = [name.givenName, name.familyName, name.formatted].map(
    (part) => readText(part) ?? null,
  ) as [string | null, string | null, string | null] // as many as above
  const fullName = [givenName, familyName].filter((part) => part !== null).join(' ')
  const [local = email] = email.split('@')
  const displayName = readText(document.displayName) ?? formattedName ?? (fullName || local)
  return {
    userName,
    email,
    displayName: displayName.slice(0, scimLimits.textLength),
    externalId: readText(document.externalId),
    givenName,
    familyName,
    formattedName,
    isActive: typeof document.active === 'boolean' ? document.active : null,
  }
}

/** A stored client as the document that PATCH changes. An address that is the user name follows it. */
export function toUserDocument(row: DirectoryUserRow): Document {
  const { userName, email, displayName, externalId } = row
  const followsName = email === userName.toLowerCase()
  return {
    userName,
    displayName,
    ...(externalId !== null && { externalId }),
    ...(hasName(row) && { name: toScimName(row) }),
    ...(!followsName && { emails: [{ value: email, type: 'work', primary: true }] }),
  }
}

type Names = Pick<DirectoryUserRow, 'givenName' | 'familyName' | 'formattedName'>

const hasName = ({ givenName, familyName, formattedName }: Names) => (givenName ?? familyName ?? formattedName) !== null

const toScimName = ({ givenName, familyName, formattedName }: Names) => ({
  ...(formattedName !== null && { formatted: formattedName }),
  ...(givenName !== null && { givenName }),
  ...(familyName !== null && { familyName }),
})

export function userOnWire(row: DirectoryUserRow, base: string): ScimUser & { meta: { version: string } } {
  const { id, externalId, userName, displayName, email, isBlocked } = row
  const user = {
    schemas: [scimSchemas.user],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(hasName(row) && { name: toScimName(row) }),
    displayName,
    emails: [{ value: email, type: 'work', primary: true }],
    active: !isBlocked,
  }
  const dates = { created: row.createdAt.toISOString(), lastModified: row.updatedAt.toISOString() }
  const meta = { resourceType: 'User', location: `${base}/Users/${id}`, ...dates, version: describeVersion(user) }
  return { ...user, meta }
}

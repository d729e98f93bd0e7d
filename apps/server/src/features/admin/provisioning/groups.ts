import { Failure, type ScimGroup, scimSchemas } from '@vigil/contract'
import type { DirectoryGroup, DirectoryGroupRow, DirectoryMember } from '@vigil/database'
import { z } from 'zod'
import type { Document, Item } from './attributes.ts'
import { describeVersion } from './version.ts'

export function readGroup({ displayName, externalId, members = [] }: Document): DirectoryGroup {
  if (typeof displayName !== 'string')
    throw new Failure('invalid_request', [{ field: 'displayName', message: 'is required.' }])
  const ids = (members as Item[]).map(({ value }) => z.uuid().safeParse(value)) // by its shape
  if (ids.some(({ success }) => !success)) throw new Failure('members_unknown')
  return {
    displayName,
    externalId: typeof externalId === 'string' ? externalId : null,
    members: ids.flatMap(({ data }) => data?.toLowerCase() ?? []),
  }
}

/** A stored group as the document that PATCH changes. */
export const toGroupDocument = (
  { displayName, externalId }: DirectoryGroupRow,
  members: readonly DirectoryMember[],
): Document => ({
  displayName,
  ...(externalId !== null && { externalId }),
  members: members.map(({ id }) => ({ value: id })),
})

export function groupOnWire(row: DirectoryGroupRow, members: readonly DirectoryMember[], base: string) {
  const { id, displayName, externalId, createdAt, updatedAt } = row
  const group = {
    schemas: [scimSchemas.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map((member) => ({
      value: member.id,
      display: member.displayName,
      type: 'User' as const,
    })),
  }
  const dates = { created: createdAt.toISOString(), lastModified: updatedAt.toISOString() }
  const meta = { resourceType: 'Group', location: `${base}/Groups/${id}`, ...dates, version: describeVersion(group) }
  return { ...group, meta } satisfies ScimGroup
}

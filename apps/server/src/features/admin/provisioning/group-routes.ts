import {
  directoryGroup,
  directoryGroupCreate,
  directoryGroupDelete,
  directoryGroupList,
  directoryGroupPatch,
  directoryGroupReplace,
  Failure,
  type Scope,
  scimLimits,
} from '@vigil/contract'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { requireVersion } from '../../../plugins/scim-protocol.ts'
import { isSelected, listAnswer, selectAttributes } from './answers.ts'
import { type Document, groupShape, readResource } from './attributes.ts'
import { readConditions } from './filter.ts'
import { groupOnWire, readGroup, toGroupDocument } from './groups.ts'
import { applyPatch } from './patch.ts'

const comparable = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
} as const

/** As many groups as have together no more members than an answer may contain, and at least one. */
function limitMembers<Group extends { memberCount: number }>(groups: readonly Group[]): Group[] {
  let members = 0
  return groups.filter(({ memberCount }, index) => {
    members += memberCount
    return index === 0 || members <= scimLimits.membersPerPage
  })
}

export function groupRoutes(
  { handleWithKey }: Router,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  base: string,
) {
  const { directoryGroups: groups } = database

  async function load(scope: Scope, id: string) {
    const row = await groups.find(scope, id.toLowerCase())
    if (!row) throw new Failure('directory_group_not_found')
    const members = await groups.membersOf(scope, [row.id])
    return groupOnWire(row, members.get(row.id) ?? [], base)
  }

  /** The group as a document, locked and in the version that the client knows. */
  async function lock(scope: Scope, id: string, request: FastifyRequest) {
    const row = await groups.findForChange(scope, id.toLowerCase())
    const members = (await groups.membersOf(scope, [row.id])).get(row.id) ?? []
    requireVersion(request, groupOnWire(row, members, base).meta.version)
    return { id: row.id, document: toGroupDocument(row, members) }
  }

  async function update(scope: Scope, id: string, document: Document) {
    await groups.update(scope, id, readGroup(document), clock())
    return load(scope, id)
  }

  handleWithKey(directoryGroupList, async ({ scope, query }) => {
    const { filter, startIndex, count, ...selection } = query
    const page = { offset: startIndex - 1, limit: count }
    const { rows, total } = await groups.list(scope, readConditions(filter, comparable), page)
    const hasMembers = isSelected('members', selection)
    const listed = hasMembers ? limitMembers(rows) : rows
    const members = await groups.membersOf(scope, hasMembers ? listed.map(({ id }) => id) : [])
    const resources = listed.map((row) =>
      selectAttributes(groupOnWire(row, members.get(row.id) ?? [], base), selection),
    )
    return listAnswer(resources, total, startIndex)
  })

  handleWithKey(directoryGroup, async ({ scope, params, query }) =>
    selectAttributes(await load(scope, params.id), query),
  )

  handleWithKey(directoryGroupCreate, async ({ scope, body }) => {
    const id = await groups.create(scope, readGroup(readResource(groupShape, body)), clock())
    return load(scope, id)
  })

  handleWithKey(directoryGroupReplace, async ({ scope, params, body, request }) => {
    const { id } = await lock(scope, params.id, request)
    return update(scope, id, readResource(groupShape, body))
  })

  handleWithKey(directoryGroupPatch, async ({ scope, params, body, request }) => {
    const { id, document } = await lock(scope, params.id, request)
    return update(scope, id, applyPatch(groupShape, document, body))
  })

  handleWithKey(directoryGroupDelete, async ({ scope, params, request }) => {
    const { id } = await lock(scope, params.id, request)
    await groups.remove(scope, id)
    return null
  })
}

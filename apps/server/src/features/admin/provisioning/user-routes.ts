import {
  directoryUser,
  directoryUserCreate,
  directoryUserDelete,
  directoryUserList,
  directoryUserPatch,
  directoryUserReplace,
  Failure,
  type Scope,
} from '@vigil/contract'
import type { DirectoryUserRow } from '@vigil/database'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import type { Router } from '../../../plugins/contract.ts'
import { requireVersion } from '../../../plugins/scim-protocol.ts'
import { listAnswer, selectAttributes } from './answers.ts'
import { type Document, readResource, userShape } from './attributes.ts'
import { readConditions } from './filter.ts'
import { applyPatch } from './patch.ts'
import { readPerson, toUserDocument, userOnWire } from './people.ts'

const comparable = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  active: 'active',
  emails: 'email',
  'emails.value': 'email',
} as const

export function userRoutes(
  { handleWithKey }: Router,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  base: string,
) {
  const { directoryUsers: people, deletions } = database

  async function load(scope: Scope, id: string) {
    const row = await people.find(scope, id.toLowerCase())
    if (!row) throw new Failure('client_not_found')
    return userOnWire(row, base)
  }

  async function lock(scope: Scope, id: string, request: FastifyRequest) {
    const current = await people.findForChange(scope, id.toLowerCase())
    requireVersion(request, userOnWire(current, base).meta.version)
    return current
  }

  async function update(scope: Scope, current: DirectoryUserRow, document: Document) {
    await people.update(scope, current, readPerson(document), clock())
    return load(scope, current.id)
  }

  handleWithKey(directoryUserList, async ({ scope, query }) => {
    const { filter, startIndex, count, ...selection } = query
    const page = { offset: startIndex - 1, limit: count }
    const { rows, total } = await people.list(scope, readConditions(filter, comparable), page)
    const users = rows.map((row) => selectAttributes(userOnWire(row, base), selection))
    return listAnswer(users, total, startIndex)
  })

  handleWithKey(directoryUser, async ({ scope, params, query }) =>
    selectAttributes(await load(scope, params.id), query),
  )

  handleWithKey(directoryUserCreate, async ({ scope, body }) => {
    const id = await people.create(scope, readPerson(readResource(userShape, body)), clock())
    return load(scope, id)
  })

  handleWithKey(directoryUserReplace, async ({ scope, params, body, request }) =>
    update(scope, await lock(scope, params.id, request), readResource(userShape, body)),
  )

  handleWithKey(directoryUserPatch, async ({ scope, params, body, request }) => {
    const current = await lock(scope, params.id, request)
    return update(scope, current, applyPatch(userShape, toUserDocument(current), body))
  })

  handleWithKey(directoryUserDelete, async ({ scope, params, request }) => {
    const current = await lock(scope, params.id, request)
    // Deleted and created again, a client would no longer be blocked.
    const isKept = current.isBlocked && !current.isBlockedHere
    if (isKept || !(await deletions.unusedClient(scope, current.id))) await people.remove(scope, current, clock())
    return null
  })
}

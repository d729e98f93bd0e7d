import { z } from 'zod'
import type { Audit } from '../audit-actions.ts'
import { endpoint } from '../endpoint.ts'
import { scimLimits, scimSchemas } from './scim.ts'

/** SCIM 2.0: a company's directory creates, changes, blocks and removes the people of its organization. */

const access = 'key:provisioning' as const
const { callsPerMinute } = scimLimits
const exampleId = '5b2f3f0e-3c1b-4f5e-9a44-0a1d5ef3c001'

const meta = z.object({
  resourceType: z.string(),
  location: z.string(),
  created: z.string().optional(),
  lastModified: z.string().optional(),
  version: z.string().optional(),
})

// Optional, because a client can limit an answer to some attributes.
const user = z.object({
  schemas: z.array(z.string()),
  id: z.uuid(),
  externalId: z.string().optional(),
  userName: z.string().optional(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }).partial().optional(),
  displayName: z.string().optional(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })).optional(),
  active: z.boolean().optional(),
  meta,
})
export type ScimUser = z.infer<typeof user>

const group = z.object({
  schemas: z.array(z.string()),
  id: z.uuid(),
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(z.object({ value: z.uuid(), display: z.string(), type: z.literal('User') })).optional(),
  meta,
})
export type ScimGroup = z.infer<typeof group>

const listOf = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  })

const described = z.record(z.string(), z.unknown())

/** Read by the server: names of attributes have any case, and directories send many more than are stored. */
const resource = z.record(z.string(), z.unknown())

const attributeNames = z.string().max(scimLimits.filterLength).optional()
const selection = z.object({ attributes: attributeNames, excludedAttributes: attributeNames })
const listQuery = selection.extend({
  filter: z.string().max(scimLimits.filterLength).optional(),
  // Values below the first are the first (RFC 7644, 3.4.2.4).
  startIndex: z.coerce
    .number()
    .int()
    .max(1_000_000)
    .default(1)
    .transform((index) => Math.max(index, 1)),
  count: z.coerce
    .number()
    .int()
    .default(scimLimits.pageSize)
    .transform((count) => Math.min(Math.max(count, 0), scimLimits.pageSize)),
})

const id = z.object({ id: z.string().max(64) })
const byId = { params: { id: exampleId } }
const ada = {
  schemas: [scimSchemas.user],
  userName: 'ada@harbour.example',
  externalId: '00u1a2b3',
  name: { givenName: 'Ada', familyName: 'Palmer' },
  displayName: 'Ada Palmer',
  emails: [{ value: 'ada@harbour.example', type: 'work', primary: true }],
  active: true,
}
const editors = { schemas: [scimSchemas.group], displayName: 'Editors', members: [] }
const operations = (...list: object[]) => ({ schemas: [scimSchemas.patch], Operations: list })

const audited = (action: 'create' | 'update' | 'delete', kind: 'client' | 'directory-group'): Audit => ({
  action: `${kind}.${action}`,
  record: { kind, id: action === 'create' ? 'answer.id' : 'params.id' },
  isOnlyIfChanged: true,
})

export const scimServiceProviderConfig = endpoint({
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'What this SCIM server supports.',
  access,
  callsPerMinute,
  answer: described,
})

export const scimResourceTypes = endpoint({
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  summary: 'The kinds of resources: User and Group.',
  access,
  callsPerMinute,
  answer: listOf(described),
})

export const scimResourceType = endpoint({
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{id}',
  summary: 'One kind of resource.',
  access,
  callsPerMinute,
  params: id,
  answer: described,
  errors: ['not_found'],
  example: { params: { id: 'User' } },
})

export const scimSchemaList = endpoint({
  method: 'GET',
  path: '/scim/v2/Schemas',
  summary: 'The attributes of users and groups.',
  access,
  callsPerMinute,
  answer: listOf(described),
})

export const scimSchema = endpoint({
  method: 'GET',
  path: '/scim/v2/Schemas/{id}',
  summary: 'The attributes of users, or of groups.',
  access,
  callsPerMinute,
  params: z.object({ id: z.string().max(128) }),
  answer: described,
  errors: ['not_found'],
  example: { params: { id: scimSchemas.user } },
})

export const directoryUserList = endpoint({
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'The clients of the organization. `filter` compares with `eq`, joined by `and`.',
  access,
  callsPerMinute,
  query: listQuery,
  answer: listOf(user),
  errors: ['filter_unsupported'],
  example: { query: { filter: 'userName eq "ada@harbour.example"' } },
})

export const directoryUserCreate = endpoint({
  method: 'POST',
  path: '/scim/v2/Users',
  summary: 'Creates a client of the organization. No email is sent.',
  access,
  callsPerMinute,
  audit: audited('create', 'client'),
  body: resource,
  status: 201,
  answer: user,
  errors: ['email_taken', 'user_name_taken', 'too_many_people'],
  example: { body: ada },
})

export const directoryUser = endpoint({
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  summary: 'A client of the organization.',
  access,
  callsPerMinute,
  params: id,
  query: selection,
  answer: user,
  errors: ['client_not_found'],
  example: byId,
})

export const directoryUserReplace = endpoint({
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  summary: 'Replaces the attributes of a client. Without `active`, a client stays blocked or active.',
  access,
  callsPerMinute,
  audit: audited('update', 'client'),
  params: id,
  body: resource,
  answer: user,
  errors: ['client_not_found', 'email_taken', 'user_name_taken', 'version_changed'],
  example: { ...byId, body: ada },
})

export const directoryUserPatch = endpoint({
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  summary: 'Changes attributes of a client. `active` false blocks, and ends all sessions.',
  access,
  callsPerMinute,
  audit: audited('update', 'client'),
  params: id,
  body: resource,
  answer: user,
  errors: [
    'client_not_found',
    'email_taken',
    'user_name_taken',
    'version_changed',
    'path_invalid',
    'path_without_target',
  ],
  example: { ...byId, body: operations({ op: 'Replace', path: 'active', value: 'False' }) },
})

export const directoryUserDelete = endpoint({
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  summary: 'Deletes a client who never signed in. Others are blocked, and no longer part of the directory.',
  access,
  callsPerMinute,
  audit: audited('delete', 'client'),
  params: id,
  status: 204,
  answer: z.null(),
  errors: ['client_not_found', 'version_changed'],
  example: byId,
})

export const directoryGroupList = endpoint({
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'The groups of the directory. They give no rights.',
  access,
  callsPerMinute,
  query: listQuery,
  answer: listOf(group),
  errors: ['filter_unsupported'],
  example: { query: { filter: 'displayName eq "Editors"', excludedAttributes: 'members' } },
})

export const directoryGroupCreate = endpoint({
  method: 'POST',
  path: '/scim/v2/Groups',
  summary: 'Creates a group.',
  access,
  callsPerMinute,
  audit: audited('create', 'directory-group'),
  body: resource,
  status: 201,
  answer: group,
  errors: ['group_name_taken', 'too_many_groups', 'members_unknown'],
  example: { body: editors },
})

export const directoryGroup = endpoint({
  method: 'GET',
  path: '/scim/v2/Groups/{id}',
  summary: 'A group and its members.',
  access,
  callsPerMinute,
  params: id,
  query: selection,
  answer: group,
  errors: ['directory_group_not_found'],
  example: byId,
})

export const directoryGroupReplace = endpoint({
  method: 'PUT',
  path: '/scim/v2/Groups/{id}',
  summary: 'Replaces the name and the members of a group.',
  access,
  callsPerMinute,
  audit: audited('update', 'directory-group'),
  params: id,
  body: resource,
  answer: group,
  errors: ['directory_group_not_found', 'group_name_taken', 'members_unknown', 'version_changed'],
  example: { ...byId, body: { ...editors, members: [{ value: exampleId }] } },
})

export const directoryGroupPatch = endpoint({
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}',
  summary: 'Changes the name of a group, or adds and removes members.',
  access,
  callsPerMinute,
  audit: audited('update', 'directory-group'),
  params: id,
  body: resource,
  answer: group,
  errors: [
    'directory_group_not_found',
    'group_name_taken',
    'members_unknown',
    'version_changed',
    'path_invalid',
    'path_without_target',
  ],
  example: { ...byId, body: operations({ op: 'Add', path: 'members', value: [{ value: exampleId }] }) },
})

export const directoryGroupDelete = endpoint({
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}',
  summary: 'Deletes a group. Its members stay.',
  access,
  callsPerMinute,
  audit: audited('delete', 'directory-group'),
  params: id,
  status: 204,
  answer: z.null(),
  errors: ['directory_group_not_found', 'version_changed'],
  example: byId,
})

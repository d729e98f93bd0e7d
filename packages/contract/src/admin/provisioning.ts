import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { scimSchemas } from './scim.ts'
import {
  access,
  audited,
  byId,
  callsPerMinute,
  id,
  listQuery,
  listResponse,
  meta,
  operations,
  resource,
  selection,
} from './scim-parts.ts'

/** SCIM 2.0: a company's directory creates, changes, blocks and removes the people of its organization. */

const described = z.record(z.string(), z.unknown())

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
  answer: listResponse(described),
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
  answer: listResponse(described),
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

const ada = {
  schemas: [scimSchemas.user],
  userName: 'ada@harbour.example',
  externalId: '00u1a2b3',
  name: { givenName: 'Ada', familyName: 'Palmer' },
  displayName: 'Ada Palmer',
  emails: [{ value: 'ada@harbour.example', type: 'work', primary: true }],
  active: true,
}
export const directoryUserList = endpoint({
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'The clients of the organization. `filter` compares with `eq`, joined by `and`.',
  access,
  callsPerMinute,
  query: listQuery,
  answer: listResponse(user),
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

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { scimSchemas } from './scim.ts'
import {
  access,
  audited,
  byId,
  callsPerMinute,
  exampleId,
  id,
  listQuery,
  listResponse,
  meta,
  operations,
  resource,
  selection,
} from './scim-parts.ts'

const group = z.object({
  schemas: z.array(z.string()),
  id: z.uuid(),
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(z.object({ value: z.uuid(), display: z.string(), type: z.literal('User') })).optional(),
  meta,
})
export type ScimGroup = z.infer<typeof group>

const editors = { schemas: [scimSchemas.group], displayName: 'Editors', members: [] }
export const directoryGroupList = endpoint({
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'The groups of the directory. They give no rights.',
  access,
  callsPerMinute,
  query: listQuery,
  answer: listResponse(group),
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

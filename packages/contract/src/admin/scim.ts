/** Names and limits of SCIM 2.0 (RFC 7643, RFC 7644). */

export const scimPath = '/scim/v2'
export const scimMediaType = 'application/scim+json'

export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  serviceProviderConfig: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

export const scimLimits = {
  people: 10_000,
  groups: 1_000,
  members: 10_000,
  /** Resources of a page. */
  pageSize: 200,
  /** Members of all groups of a page; the page ends before. */
  membersPerPage: 20_000,
  operations: 200,
  filterLength: 500,
  textLength: 256,
  /** Microsoft Entra ID sends up to 25 a second. */
  callsPerMinute: 1_800,
} as const

import { scimLimits, scimSchemas } from '@vigil/contract'

/** Service provider configuration, resource types and schemas (RFC 7643, sections 5 to 7). */

export const describeProvider = (base: string, documentation: string) => ({
  schemas: [scimSchemas.serviceProviderConfig],
  documentationUri: documentation,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.pageSize },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key with the permission to manage people, as the bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceTypes = {
  User: { path: '/Users', schema: scimSchemas.user },
  Group: { path: '/Groups', schema: scimSchemas.group },
}

export const describeResourceTypes = (base: string) =>
  Object.entries(resourceTypes).map(([id, { path, schema }]) => ({
    schemas: [scimSchemas.resourceType],
    id,
    name: id,
    endpoint: path,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  }))

interface AttributeSettings {
  type?: 'string' | 'boolean' | 'complex'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness?: 'none' | 'server'
  subAttributes?: object[]
}

const attribute = (name: string, description: string, settings: AttributeSettings = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...settings,
})

const externalId = attribute('externalId', "The directory's id.", { caseExact: true })

const userAttributes = [
  attribute('userName', 'Unique within the organization. The email address, if there is no other.', {
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute('name', 'The name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The full name.'),
      attribute('givenName', 'The first name.'),
      attribute('familyName', 'The last name.'),
    ],
  }),
  attribute('displayName', 'The name on screen.'),
  attribute('emails', 'One address is stored: the primary one.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address, unique in the installation.', { uniqueness: 'server' }),
      attribute('type', 'Always "work".'),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'False blocks the client and ends their sessions.', { type: 'boolean' }),
]

const groupAttributes = [
  attribute('displayName', 'Unique within the organization.', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('members', 'Clients of the organization.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the client.', { mutability: 'immutable', caseExact: true }),
      attribute('display', 'The name of the client.', { mutability: 'readOnly' }),
      attribute('type', 'Always "User".', { mutability: 'immutable' }),
    ],
  }),
]

export const describeSchemas = (base: string) =>
  [
    { id: scimSchemas.user, name: 'User', description: 'A client of the organization', attributes: userAttributes },
    { id: scimSchemas.group, name: 'Group', description: 'A group of the directory', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [scimSchemas.schema],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }))

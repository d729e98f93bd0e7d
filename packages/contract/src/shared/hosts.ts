import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { appId, done, hostName, inventoryTypes, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'

/** Hosts of one registrable domain (each app is its own group). */
const hostGroup = z.object({
  tld: z.string(),
  inventoryType: z.enum(['web', 'in-app', 'both']),
  hosts: z.array(z.string()),
})
export type HostGroup = z.infer<typeof hostGroup>

const organizationQuery = z.object({ organizationId })
/** Without it, the caller's own sites; for superadmins, those of all organizations. */
const optionalQuery = z.object({ organizationId: organizationId.optional() })
const example = { query: { organizationId: 1 } }

export const hostGroupList = endpoint({
  method: 'GET',
  path: '/api/hosts',
  summary: "An organization's sites and apps, grouped by registrable domain.",
  access: { organization: 'query.organizationId' },
  query: organizationQuery,
  answer: z.object({ data: z.array(hostGroup) }),
  example,
})

export const hostList = endpoint({
  method: 'GET',
  path: '/api/hosts/unformatted',
  summary: "An organization's sites and apps, one row each. By default the caller's; for superadmins, all.",
  access: { organization: 'query.organizationId', isOptional: true },
  query: optionalQuery,
  answer: z.object({
    data: z.array(z.object({ host: z.string(), tld: z.string(), inventoryType: z.enum(inventoryTypes) })),
  }),
  example,
})

export const shopHostGroupList = endpoint({
  method: 'GET',
  path: '/api/hosts/e-com',
  summary:
    "A shop's sites, grouped by registrable domain. By default the caller's; for superadmins, those of all shops.",
  access: { organization: 'query.organizationId', types: ['E-Com'], isOptional: true },
  query: optionalQuery,
  answer: z.object({ data: z.array(hostGroup) }),
  example,
})

const ownedHost = z.discriminatedUnion('inventoryType', [
  z.object({ organizationId, inventoryType: z.literal('web'), host: hostName }),
  z.object({ organizationId, inventoryType: z.literal('in-app'), host: appId }),
])

export const hostAdd = endpoint({
  method: 'POST',
  path: '/api/hosts',
  summary: 'Adds a site or app to an organization before its tags send traffic from it.',
  access: 'superadmin',
  audit: {
    action: 'site.add',
    record: { kind: 'organization', id: 'body.organizationId' },
    note: ['body.host', 'body.inventoryType'],
  },
  body: ownedHost,
  answer: done,
  errors: ['organization_not_found', 'host_taken'],
  example: { body: { organizationId: 1, inventoryType: 'web', host: 'news.example.com' } },
})

export const hostRemove = endpoint({
  method: 'DELETE',
  path: '/api/hosts',
  summary: 'Removes a site or app from an organization.',
  access: 'superadmin',
  audit: { action: 'site.remove', record: { kind: 'organization', id: 'query.organizationId' }, note: ['query.host'] },
  query: z.object({ organizationId, host: z.string().min(1).max(limits.hostLength) }),
  answer: done,
  errors: ['host_not_found'],
  example: { query: { organizationId: 1, host: 'news.example.com' } },
})

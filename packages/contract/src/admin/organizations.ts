import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, flag, hostName, organizationId, shortText } from '../fields.ts'
import { limits } from '../limits.ts'
import { verticalKeys } from '../organization-kinds.ts'
import { profileOrganization } from '../shared/session.ts'

export const dataRightsLevel = z.object({ value: z.string().max(limits.textLength), keyID: z.number().int() })
export type DataRightsLevel = z.infer<typeof dataRightsLevel>

/** A publisher's vertical; null if not set. */
const vertical = z.enum(verticalKeys).nullable()

const organization = profileOrganization.extend({
  dataRightsLevel: z.string(),
  dataRightsLevelID: z.number(),
  publicLinkKey: z.string(),
  vertical,
  /** Whether it has sent traffic or has sites added manually; organization pickers prefer such an organization. */
  hasSites: z.boolean(),
})
export type Organization = z.infer<typeof organization>

const orgType = z.discriminatedUnion('name', [
  z.object({ name: z.literal('Publisher'), id: z.literal(1) }),
  z.object({ name: z.literal('Platform'), id: z.literal(2) }),
])
const orgSubType = z.object({
  name: z.string().max(limits.textLength),
  id: z.union([z.number().int(), z.array(z.number().int()).max(2)]),
})

export const organizationList = endpoint({
  method: 'GET',
  path: '/api/organizations-management',
  summary: 'All organizations by name.',
  access: 'superadmin',
  answer: z.object({ data: z.array(organization) }),
})

export const organizationCreate = endpoint({
  method: 'POST',
  path: '/api/organizations-management',
  summary: 'Creates a publisher or a platform.',
  access: 'superadmin',
  audit: { action: 'organization.create', record: { kind: 'organization', id: 'answer.organization.orgId' } },
  body: z.object({
    organizationName: shortText,
    orgType,
    orgSubType,
    dataRightsLevel: dataRightsLevel.optional(),
    vertical: vertical.optional(),
    malvertisingEnabled: flag,
    adQualityEnabled: flag,
    /** If true, a publisher's users complete the integration before they see reports. */
    integrationRequired: z.boolean().default(false),
  }),
  answer: z.object({ organization }),
  errors: ['organization_name_taken'],
  example: {
    body: {
      organizationName: 'Harbour News',
      orgType: { name: 'Publisher', id: 1 },
      orgSubType: { name: 'Web', id: 1 },
      malvertisingEnabled: 1,
      adQualityEnabled: 0,
    },
  },
})

export const organizationUpdate = endpoint({
  method: 'POST',
  path: '/api/organizations-management/update',
  summary: "Enables or disables an organization's products.",
  access: 'superadmin',
  audit: { action: 'organization.update', record: { kind: 'organization', id: 'body.organizationId' } },
  body: z.object({ organizationId, malvertisingEnabled: flag, adQualityEnabled: flag }),
  answer: z.object({ organization }),
  errors: ['organization_not_found'],
  example: { body: { organizationId: 1, malvertisingEnabled: 1, adQualityEnabled: 1 } },
})

export const organizationSetState = endpoint({
  method: 'PUT',
  path: '/api/organizations/{id}/state',
  summary: 'Activates or deactivates an organization. Clients of an inactive one cannot use Vigil.',
  access: 'superadmin',
  audit: { action: 'organization.set-state', record: { kind: 'organization', id: 'params.id' } },
  params: z.object({ id: organizationId }),
  body: z.object({ organizationId, active: flag }),
  answer: z.object({ organization }),
  errors: ['organization_not_found'],
  example: { params: { id: 1 }, body: { organizationId: 1, active: 1 } },
})

export const organizationDelete = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}',
  summary: 'Deletes an organization that was never used: one without clients, events, profiles or reports.',
  access: 'superadmin',
  audit: { action: 'organization.delete', record: { kind: 'organization', id: 'params.id' } },
  params: z.object({ id: organizationId }),
  answer: done,
  errors: ['organization_not_found', 'organization_in_use'],
  example: { params: { id: 1 } },
})

export const organizationSetVertical = endpoint({
  method: 'PUT',
  path: '/api/organizations/{id}/vertical',
  summary: "Sets a publisher's vertical, for the network comparison.",
  access: 'superadmin',
  audit: { action: 'organization.set-vertical', record: { kind: 'organization', id: 'params.id' } },
  params: z.object({ id: organizationId }),
  body: z.object({ vertical }),
  answer: z.object({ organization }),
  errors: ['organization_not_found'],
  example: { params: { id: 1 }, body: { vertical: 'news' } },
})

export const dataRightsLevelList = endpoint({
  method: 'GET',
  path: '/api/data-rights-levels',
  summary: 'Levels of what a platform may see of publishers.',
  access: 'superadmin',
  answer: z.object({ data: z.array(dataRightsLevel) }),
})

const protections = {
  couponProtectionEnabled: z.boolean(),
  affiliateFraudProtectionEnabled: z.boolean(),
  agnosticProtectionEnabled: z.boolean(),
}
const nonBlockingPercent = z.number().int().min(0).max(100)

const shop = z.object({
  orgId: organizationId,
  orgName: z.string(),
  active: flag,
  ...protections,
  nonBlockingPercent,
  sites: z.array(z.string()),
  integrationId: z.string(),
})
export type Shop = z.infer<typeof shop>

/** At least one protection must be on; form and server share the message. */
export const protectionMessage = 'At least one option must be selected'

export const shopSettings = z
  .object({
    organizationName: shortText,
    ...protections,
    nonBlockingPercent,
    sites: z.array(hostName).max(limits.sitesPerRequest),
  })
  .refine((s) => s.couponProtectionEnabled || s.affiliateFraudProtectionEnabled || s.agnosticProtectionEnabled, {
    path: ['couponProtectionEnabled'],
    message: protectionMessage,
  })
export type ShopSettings = z.infer<typeof shopSettings>

const shopExample = {
  organizationName: 'Lantern Outdoor',
  couponProtectionEnabled: true,
  affiliateFraudProtectionEnabled: true,
  agnosticProtectionEnabled: false,
  nonBlockingPercent: 10,
  sites: ['shop.example.com'],
}

export const shopList = endpoint({
  method: 'GET',
  path: '/api/shops',
  summary: 'All shops (E-Com organizations) by name.',
  access: 'superadmin',
  answer: z.object({ data: z.array(shop) }),
})

export const shopCreate = endpoint({
  method: 'POST',
  path: '/api/shops',
  summary: 'Creates a shop.',
  access: 'superadmin',
  audit: { action: 'shop.create', record: { kind: 'organization', id: 'answer.shop.orgId' } },
  body: shopSettings,
  answer: z.object({ shop }),
  errors: ['organization_name_taken'],
  example: { body: shopExample },
})

export const shopUpdate = endpoint({
  method: 'PUT',
  path: '/api/shops/{id}',
  summary: "Updates a shop's name, protections, share of non-blocking sessions and sites.",
  access: 'superadmin',
  audit: { action: 'shop.update', record: { kind: 'organization', id: 'params.id' } },
  params: z.object({ id: organizationId }),
  body: shopSettings,
  answer: z.object({ shop }),
  errors: ['organization_not_found', 'organization_name_taken'],
  example: { params: { id: 1 }, body: shopExample },
})

export const organizationRevokePublicLinks = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/public-link-key',
  summary: 'Sets a new public link key, which revokes every public link of the organization.',
  access: 'superadmin',
  audit: { action: 'link.revoke', record: { kind: 'organization', id: 'params.id' } },
  params: z.object({ id: organizationId }),
  answer: done,
  errors: ['organization_not_found'],
  example: { params: { id: 1 } },
})

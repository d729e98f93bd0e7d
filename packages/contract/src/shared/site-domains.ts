import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, inventoryTypes, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { quarantineLimits } from '../quarantine-limits.ts'

/** Unconfirmed domains with traffic of an organization's tags. Their events are held and not counted. */

const types = ['Web', 'In-App', 'E-Com'] as const
const inQuery = { organization: 'query.organizationId', types } as const
const inBody = { organization: 'body.organizationId', types } as const
const organizationQuery = z.object({ organizationId })
const count = z.number().int()

const newDomain = z.object({
  /** A registrable domain, an app id, an IP address, or `unknown` for text that is no host. */
  domain: z.string(),
  inventoryType: z.enum(inventoryTypes),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** 0 in strict mode: events are rejected. */
  heldEvents: count,
  /** The busiest first, at most 20. */
  hosts: z.array(z.string()),
  hostCount: count,
  /** ISO codes. */
  countries: z.array(z.string()),
})
export type NewDomain = z.infer<typeof newDomain>

const chosen = z.object({
  organizationId,
  domains: z.array(z.string().min(1).max(limits.hostLength)).min(1).max(quarantineLimits.quarantined),
})
const audited = { record: { kind: 'organization', id: 'body.organizationId' }, note: ['body.domains'] } as const
const example = { query: { organizationId: 1 } }
const chosenExample = { body: { organizationId: 1, domains: ['example.net'] } }

export const siteDomainList = endpoint({
  method: 'GET',
  path: '/api/site-domains',
  summary: "Unconfirmed domains from which an organization's tags sent, the most recent first.",
  access: inQuery,
  query: organizationQuery,
  answer: z.object({ isStrict: z.boolean(), domains: z.array(newDomain) }),
  example,
})

export const siteDomainCount = endpoint({
  method: 'GET',
  path: '/api/site-domains/count',
  summary: 'The number of unconfirmed domains.',
  access: inQuery,
  query: organizationQuery,
  answer: z.object({ count }),
  example,
})

export const siteDomainAccept = endpoint({
  method: 'POST',
  path: '/api/site-domains/accept',
  summary: 'Confirms domains. Their held events are counted within seconds, by the time they were sent.',
  access: inBody,
  audit: { action: 'site-domain.accept', ...audited },
  body: chosen,
  answer: z.object({ accepted: count }),
  errors: ['site_domain_not_found'],
  example: chosenExample,
})

export const siteDomainDelete = endpoint({
  method: 'POST',
  path: '/api/site-domains/delete',
  summary: 'Deletes unconfirmed domains with their held events. A domain that sends again is listed again.',
  access: inBody,
  audit: { action: 'site-domain.delete', ...audited },
  body: chosen,
  answer: z.object({ deleted: count }),
  errors: ['site_domain_not_found'],
  example: chosenExample,
})

export const siteDomainDeleteAll = endpoint({
  method: 'DELETE',
  path: '/api/site-domains',
  summary: 'Deletes all unconfirmed domains with their held events.',
  access: inQuery,
  audit: { action: 'site-domain.delete', record: { kind: 'organization', id: 'query.organizationId' } },
  query: organizationQuery,
  answer: z.object({ deleted: count }),
  example,
})

export const siteDomainStrict = endpoint({
  method: 'PUT',
  path: '/api/site-domains/strict',
  summary: 'Switches strict mode: events of unconfirmed domains are rejected, and traffic confirms no domain.',
  access: inBody,
  audit: { action: 'site-domain.strict', record: { kind: 'organization', id: 'body.organizationId' } },
  body: z.object({ organizationId, isStrict: z.boolean() }),
  answer: done,
  example: { body: { organizationId: 1, isStrict: true } },
})

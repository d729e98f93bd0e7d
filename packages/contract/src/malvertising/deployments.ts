import { z } from 'zod'
import { type DistributionKind, distributionIdPattern, distributionKinds } from '../distributions.ts'
import { endpoint } from '../endpoint.ts'
import { type InspectionOutcome, inspectionOutcomes } from '../events.ts'
import { domainLike, done, organizationId, shortText } from '../fields.ts'

/** A tag's script, put where pages get it, fetched back and compared. */

/** What a disabled tag has, and an address that belongs to no tag: a script that does nothing. */
export const emptyBucket = 'cci-empty'

export const tagStatuses = ['successful', 'failed', 'in progress'] as const
export type TagStatus = (typeof tagStatuses)[number]

export const deploymentLimits = {
  /** Tags of one organization. */
  tags: 500,
  /** Of one update. */
  tagsPerUpdate: 500,
  /** Asked for by their ids at once: an address has room for about 400. */
  tagsPerLook: 100,
  /** How often the page looks while something is in progress. */
  pollMs: 3_000,
  /** Sites are those that a tag sent page views from in these days. */
  siteDays: 30,
  /** Per tag. */
  trustedHosts: 50,
} as const

export const deploymentTexts = {
  accepted: 'Tag update request accepted',
  completed: 'Update action completed!',
  stateUpdated: 'Tag state updated',
  commentUpdated: 'Comment updated',
  trustedHostsUpdated: 'Trusted script hosts updated',
  tooManyTrustedHosts: 'A tag can have at most 50 trusted hosts',
  created: 'Tag created',
  confirmTitle: 'Update confirmation',
  confirmBulk: 'Do you confirm updating the items you selected?',
  confirmName: (name: string) => `Do you confirm the tag name change to "${name}"?`,
  noBuilds: 'No builds found',
  noSites: 'No sites used this distribution',
  perTag: 'Chosen per tag',
} as const

/** Why an ad was not scanned, or not to the end, before it ran. */
export const inspectionTexts: Record<InspectionOutcome, string> = {
  inspected: 'Inspected',
  cross_origin: 'Frame of another origin: only its address was checked',
  too_large: 'Markup over the limit: only its beginning was scanned',
  budget_exceeded: 'Scan took too long: contained, but not scanned to the end',
  unreachable: 'Frame without access',
  too_late: 'Drawn before the script loaded',
}

/** Builds 1.0.0-r1 and -r2 ignore trusted hosts. */
export const supportsTrustedHosts = ({ scriptVersion }: ScriptBucket) => !scriptVersion.startsWith('1.0.')

/** What is before the first dash: the script's folder. */
export const prefixOf = (distribution: string) => distribution.split('-', 1)[0] ?? distribution

export const scriptAddress = (cdnBase: string, distribution: string) => `${cdnBase}/${prefixOf(distribution)}/script.js`

/** For the head of a page: above all other ad code, or of every page of a shop, which never waits for it. */
export const scriptElement = (address: string, kind: DistributionKind) =>
  `<script ${kind === 'cart' ? 'async ' : ''}src="${address}"></script>`

export const distributionId = z.string().regex(distributionIdPattern, 'is not the id of a tag')
const bucketName = z.string().min(1).max(64)
const scriptBucket = z.object({ s3Bucket: bucketName, scriptVersion: z.string().min(1).max(64) })
export type ScriptBucket = z.infer<typeof scriptBucket>

const scriptBuild = z.object({
  version: z.string(),
  s3Bucket: z.string(),
  kind: z.enum(distributionKinds),
  /** Of the build's code before a tag's configuration is in it, in hexadecimal: the same source gives the same. */
  sha256: z.string(),
  sri: z.string(),
  /** A tag with another build than this one is outdated. */
  isLatest: z.boolean(),
})
export type ScriptBuild = z.infer<typeof scriptBuild>

const distribution = z.object({
  distribution: z.string(),
  /** The script's folder. */
  distID: z.string(),
  /** The tag's name. */
  comment: z.string(),
  kind: z.enum(distributionKinds),
  /** What is in place; while a change is in progress, what is to be. */
  scriptBucket,
  status: z.enum(tagStatuses),
  /** Why the last change failed, and what it was to. Null unless it did. */
  failure: z.object({ reason: z.string(), scriptBucket }).nullable(),
  enabled: z.boolean(),
  outdated: z.boolean(),
  /** Sites and apps that sent page views with this tag lately (a shop's: sessions), the busiest first. Null while that cannot be asked. */
  hosts: z.array(z.string()).nullable(),
  /** Hosts and domains of partners: their scripts count as the page's own. Always empty for a shop's tag. */
  trustedHosts: z.array(z.string()),
  /** Ads of the same days by whether they could be inspected, and why not. Null while that cannot be asked. */
  inspections: z.array(z.object({ outcome: z.enum(inspectionOutcomes), ads: z.number() })).nullable(),
  scriptUrl: z.string(),
  /** Of the script as pages get it, with the tag's configuration in it. */
  sha256: z.string(),
  sri: z.string(),
  changedAt: z.iso.datetime(),
})
export type Distribution = z.infer<typeof distribution>

const types = ['Web', 'In-App'] as const
const list = z.object({ distributions: z.array(distribution) })
const anId = '00000000-0000-4000-8000-000000000000'
const aBucket = { s3Bucket: emptyBucket, scriptVersion: emptyBucket }

export const distributionList = endpoint({
  method: 'GET',
  path: '/api/deployments/distributions',
  summary: "An organization's tags, by name. Those of shops are for superadmins.",
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId }),
  answer: list,
  example: { query: { organizationId: 1 } },
})

export const distributionBatch = endpoint({
  method: 'GET',
  path: '/api/deployments/distributions/batch',
  summary: 'Some of the tags, named by their ids with commas between: how far their changes are.',
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId, distributionIds: z.string().max(65 * deploymentLimits.tagsPerUpdate) }),
  answer: list,
  example: { query: { organizationId: 1, distributionIds: anId } },
})

export const distributionUpdate = endpoint({
  method: 'POST',
  path: '/api/deployments/distributions',
  summary: 'Gives tags other builds. All are taken or none; each is then put in place, fetched back and compared.',
  access: { organization: 'body.organizationId', types },
  body: z.object({
    organizationId,
    distributions: z
      .array(z.object({ distribution: distributionId, newScriptBucket: scriptBucket, oldScriptBucket: scriptBucket }))
      .min(1)
      .max(deploymentLimits.tagsPerUpdate),
  }),
  answer: done,
  errors: ['tag_not_found', 'build_not_found', 'tag_changed', 'tag_in_progress'],
  example: {
    body: {
      organizationId: 1,
      distributions: [{ distribution: anId, newScriptBucket: aBucket, oldScriptBucket: aBucket }],
    },
  },
})

export const distributionRename = endpoint({
  method: 'POST',
  path: '/api/deployments/distribution/tag',
  summary: 'Gives a tag another name.',
  access: { organization: 'body.organizationId', types },
  body: z.object({ organizationId, distribution: z.object({ distribution: distributionId, comment: shortText }) }),
  answer: done,
  errors: ['tag_not_found', 'tag_name_taken'],
  example: { body: { organizationId: 1, distribution: { distribution: anId, comment: 'Main site' } } },
})

export const distributionTrustedHosts = endpoint({
  method: 'POST',
  path: '/api/deployments/distribution/trusted-hosts',
  summary: "Replaces an ad tag's trusted script hosts. Pages get the new script within a minute.",
  access: { organization: 'body.organizationId', types },
  body: z.object({
    organizationId,
    distribution: z.object({
      distribution: distributionId,
      trustedHosts: z.array(domainLike).max(deploymentLimits.trustedHosts, deploymentTexts.tooManyTrustedHosts),
    }),
  }),
  answer: z.object({ distribution }),
  errors: ['tag_not_found'],
  example: { body: { organizationId: 1, distribution: { distribution: anId, trustedHosts: ['cdn.partner.example'] } } },
})

export const buildList = endpoint({
  method: 'GET',
  path: '/api/deployments/builds',
  summary:
    'The builds that a tag of the organization can have, the newest first; the empty one is the last. A shop has other ones than a publisher.',
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId }),
  answer: z.object({ builds: z.array(scriptBuild) }),
  errors: ['organization_not_found'],
  example: { query: { organizationId: 1 } },
})

export const distributionHosts = endpoint({
  method: 'GET',
  path: '/api/deployments/hosts',
  summary: 'The sites and apps that sent page views with a tag lately.',
  access: 'signed-in',
  query: z.object({ distribution: distributionId }),
  answer: z.object({ hosts: z.array(z.string()) }),
  errors: ['tag_not_found'],
  example: { query: { distribution: anId } },
})

export const distributionCreate = endpoint({
  method: 'POST',
  path: '/api/deployments/distributions/create',
  summary: 'Makes a tag and deploys a build for it.',
  access: { organization: 'body.organizationId', types },
  body: z.object({ organizationId, scriptBucket, comment: shortText }),
  answer: z.object({ distribution }),
  errors: ['organization_not_found', 'not_a_publisher', 'build_not_found', 'tag_name_taken', 'too_many_tags'],
  example: { body: { organizationId: 1, scriptBucket: aBucket, comment: 'Main site' } },
})

export const outdatedScripts = endpoint({
  method: 'GET',
  path: '/api/deployments/outdatedScripts',
  summary: "Whether a tag of the caller's organization has an older build than it could have.",
  access: 'signed-in',
  answer: z.object({ hasOutdatedScripts: z.boolean() }),
})

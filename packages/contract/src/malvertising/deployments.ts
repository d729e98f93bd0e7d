import { z } from 'zod'
import { type DistributionKind, distributionIdPattern, distributionKinds } from '../distributions.ts'
import { endpoint } from '../endpoint.ts'
import { type InspectionOutcome, inspectionOutcomes } from '../events.ts'
import { domainLike, done, organizationId, shortText } from '../fields.ts'

/** Tag deployments: a build is put in place, fetched back and compared. */

/** Build of disabled tags and unknown addresses: a script that does nothing. */
export const emptyBucket = 'cci-empty'

export const tagStatuses = ['successful', 'failed', 'in progress'] as const
export type TagStatus = (typeof tagStatuses)[number]

export const deploymentLimits = {
  /** Tags per organization. */
  tags: 500,
  /** Per update. */
  tagsPerUpdate: 500,
  /** Ids per request: a URL has space for about 400. */
  tagsPerLook: 100,
  /** Polling interval while a tag is in progress. */
  pollMs: 3_000,
  /** Days of traffic that define a tag's sites. */
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
  deleted: 'Tag deleted',
  confirmTitle: 'Update confirmation',
  confirmBulk: 'Do you confirm updating the items you selected?',
  confirmName: (name: string) => `Do you confirm the tag name change to "${name}"?`,
  noBuilds: 'No builds found',
  noSites: 'No sites used this distribution',
  perTag: 'Chosen per tag',
} as const

/** Why an ad was not scanned, or not fully, before it ran. */
export const inspectionTexts: Record<InspectionOutcome, string> = {
  inspected: 'Inspected',
  cross_origin: 'Frame of another origin: only its address was checked',
  too_large: 'Markup over the limit: only its beginning was scanned',
  budget_exceeded: 'Scan took too long: contained, but not scanned to the end',
  unreachable: 'Frame without access',
  too_late: 'Drawn before the script loaded',
  not_seen: 'Reported by Prebid or the ad server, but not seen by the script',
}

/** Builds 1.0.0-r1 and -r2 ignore trusted hosts. */
export const supportsTrustedHosts = ({ scriptVersion }: ScriptBucket) => !scriptVersion.startsWith('1.0.')

/** The part before the first dash: the script's folder. */
export const tagPrefix = (distribution: string) => distribution.split('-', 1)[0] ?? distribution

export const scriptAddress = (cdnBase: string, distribution: string) =>
  `${cdnBase}/${tagPrefix(distribution)}/script.js`

/** Goes into the head: above all other ad code, or on every page of a shop, where it loads asynchronously. */
export const scriptElement = (address: string, kind: DistributionKind) =>
  `<script ${kind === 'cart' ? 'async ' : ''}src="${address}"></script>`

/** The "report this ad" button, anywhere on a page. Served next to the tag's script. */
export const reportAdElement = (scriptUrl: string, distribution: string) =>
  `<script async src="${scriptUrl.replace(/script\.js$/, 'report-ad.js')}" data-tag="${distribution}"></script>`

export const distributionId = z.string().regex(distributionIdPattern, 'is not a tag id')
const bucketName = z.string().min(1).max(64)
export const scriptBucket = z.object({ s3Bucket: bucketName, scriptVersion: z.string().min(1).max(64) })
export type ScriptBucket = z.infer<typeof scriptBucket>

const scriptBuild = z.object({
  version: z.string(),
  s3Bucket: z.string(),
  kind: z.enum(distributionKinds),
  /** Hex hash of the build's code without a tag's configuration; reproducible from source. */
  sha256: z.string(),
  sri: z.string(),
  /** Version of its rules about markup; null if they are not known, as for shops' builds. */
  ruleSet: z.number().int().nullable(),
  /** Tags with another build are outdated. */
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
  /** The deployed build; while in progress, the target build. */
  scriptBucket,
  status: z.enum(tagStatuses),
  /** Reason and target build of the last change if it failed, else null. */
  failure: z.object({ reason: z.string(), scriptBucket }).nullable(),
  enabled: z.boolean(),
  /** Takes no part in rollouts. */
  isPinned: z.boolean(),
  outdated: z.boolean(),
  /** Sites and apps with recent page views (for a shop: sessions) from this tag, busiest first. Null if unavailable. */
  hosts: z.array(z.string()).nullable(),
  /** Trusted partner hosts and domains: their scripts count as first-party. Always empty for a shop's tag. */
  trustedHosts: z.array(z.string()),
  /** Ads of the same days by inspection outcome. Null if unavailable. */
  inspections: z.array(z.object({ outcome: z.enum(inspectionOutcomes), ads: z.number() })).nullable(),
  scriptUrl: z.string(),
  /** Hash of the delivered script, including the tag's configuration. */
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
  summary: "An organization's tags by name. Shop tags are for superadmins only.",
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId }),
  answer: list,
  example: { query: { organizationId: 1 } },
})

export const distributionBatch = endpoint({
  method: 'GET',
  path: '/api/deployments/distributions/batch',
  summary: 'State of some tags, by comma-separated ids.',
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId, distributionIds: z.string().max(65 * deploymentLimits.tagsPerUpdate) }),
  answer: list,
  example: { query: { organizationId: 1, distributionIds: anId } },
})

export const distributionUpdate = endpoint({
  method: 'POST',
  path: '/api/deployments/distributions',
  summary: 'Changes the builds of tags, all or none. Each is then put in place, fetched back and compared.',
  access: { organization: 'body.organizationId', types },
  audit: { action: 'tag.deploy', record: { kind: 'tag', id: 'body.distributions.*.distribution' } },
  body: z.object({
    organizationId,
    distributions: z
      .array(z.object({ distribution: distributionId, newScriptBucket: scriptBucket, oldScriptBucket: scriptBucket }))
      .min(1)
      .max(deploymentLimits.tagsPerUpdate),
  }),
  answer: done,
  errors: ['tag_not_found', 'build_not_found', 'tag_changed', 'tag_in_progress', 'tag_in_rollout'],
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
  summary: 'Renames a tag.',
  access: { organization: 'body.organizationId', types },
  audit: { action: 'tag.rename', record: { kind: 'tag', id: 'body.distribution.distribution' } },
  body: z.object({ organizationId, distribution: z.object({ distribution: distributionId, comment: shortText }) }),
  answer: done,
  errors: ['tag_not_found', 'tag_name_taken'],
  example: { body: { organizationId: 1, distribution: { distribution: anId, comment: 'Main site' } } },
})

export const distributionDelete = endpoint({
  method: 'DELETE',
  path: '/api/deployments/distribution',
  summary: 'Deletes an ad tag that was never used: one without traffic and without an ad quality profile.',
  access: { organization: 'query.organizationId', types },
  audit: { action: 'tag.delete', record: { kind: 'tag', id: 'query.distribution' } },
  query: z.object({ organizationId, distribution: distributionId }),
  answer: done,
  errors: ['tag_not_found', 'tag_in_progress', 'tag_in_use', 'tag_in_rollout'],
  example: { query: { organizationId: 1, distribution: anId } },
})

export const distributionTrustedHosts = endpoint({
  method: 'POST',
  path: '/api/deployments/distribution/trusted-hosts',
  summary: "Replaces an ad tag's trusted script hosts. Pages get the new script within a minute.",
  access: { organization: 'body.organizationId', types },
  audit: { action: 'tag.trusted-hosts', record: { kind: 'tag', id: 'body.distribution.distribution' } },
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
    "Builds available to the organization's tags, newest first, the empty one last. Shops and publishers have different builds.",
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId }),
  answer: z.object({ builds: z.array(scriptBuild) }),
  errors: ['organization_not_found'],
  example: { query: { organizationId: 1 } },
})

export const distributionHosts = endpoint({
  method: 'GET',
  path: '/api/deployments/hosts',
  summary: 'Sites and apps with recent page views from a tag.',
  access: 'signed-in',
  query: z.object({ distribution: distributionId }),
  answer: z.object({ hosts: z.array(z.string()) }),
  errors: ['tag_not_found'],
  example: { query: { distribution: anId } },
})

export const distributionCreate = endpoint({
  method: 'POST',
  path: '/api/deployments/distributions/create',
  summary: 'Creates a tag and deploys a build.',
  access: { organization: 'body.organizationId', types },
  audit: { action: 'tag.create', record: { kind: 'tag', id: 'answer.distribution.distribution' } },
  body: z.object({ organizationId, scriptBucket, comment: shortText }),
  answer: z.object({ distribution }),
  errors: ['organization_not_found', 'not_a_publisher', 'build_not_found', 'tag_name_taken', 'too_many_tags'],
  example: { body: { organizationId: 1, scriptBucket: aBucket, comment: 'Main site' } },
})

export const outdatedScripts = endpoint({
  method: 'GET',
  path: '/api/deployments/outdatedScripts',
  summary: "Whether a tag of the caller's organization runs an outdated build.",
  access: 'signed-in',
  answer: z.object({ hasOutdatedScripts: z.boolean() }),
})

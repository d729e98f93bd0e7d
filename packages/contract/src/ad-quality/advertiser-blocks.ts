import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { profilePath, publisherAccess } from './settings.ts'

/** Blocking the advertisers of a campaign with a profile, in one step that can be undone. */

export const advertiserBlockLimits = {
  domains: 50,
  /** Days whose creatives are counted before blocking. */
  days: 30,
} as const

const domains = z.array(z.string().trim().min(1).max(253)).max(advertiserBlockLimits.domains)

/** `allowed`: the allow list contains it, so a block has no effect. */
export const advertiserStates = ['unlisted', 'reported', 'blocked', 'allowed'] as const
export type AdvertiserState = (typeof advertiserStates)[number]

const count = z.number().int().min(0)
const advertiser = z.object({
  domain: z.string(),
  state: z.enum(advertiserStates),
  creatives: count,
  bids: count,
})

const blockPreview = z.object({
  advertisers: z.array(advertiser),
  /** Tags of the profile. With 0, nothing is blocked. */
  tags: count,
  /** Domains that start to be blocked or reported because the profile's custom lists are turned on; null if they are on. */
  turnsOn: count.nullable(),
})
export type AdvertiserBlockPreview = z.infer<typeof blockPreview>

const done = z.object({
  added: domains.describe('Domains that were not in the list.'),
  moved: domains.describe('Domains that were only reported.'),
  turnedOn: z.boolean().describe("Whether the profile's custom lists were off."),
})
export type AdvertiserBlock = z.infer<typeof done>

const params = { orgId: 1, profileId: 1 }
const example = { params, body: { domains: ['shoes.example'] } }
const record = { kind: 'profile', id: 'params.profileId' } as const

export const advertiserBlockPreview = endpoint({
  method: 'POST',
  path: '/api/ad-quality/settings/{orgId}/{profileId}/block-advertisers/preview',
  summary: `What blocking these advertisers with a profile would affect, with their creatives of the last ${advertiserBlockLimits.days} days. Changes nothing.`,
  access: publisherAccess,
  audit: 'reads',
  params: profilePath,
  body: z.object({ domains: domains.min(1) }),
  answer: z.object({ data: blockPreview }),
  errors: ['profile_not_found'],
  example,
})

export const advertiserBlock = endpoint({
  method: 'POST',
  path: '/api/ad-quality/settings/{orgId}/{profileId}/block-advertisers',
  summary:
    "Adds advertisers to a profile's blocking list and turns its custom lists on. The answer is the body of a call that undoes it.",
  access: publisherAccess,
  audit: { action: 'profile.block-advertisers', record },
  params: profilePath,
  body: z.object({ domains: domains.min(1) }),
  answer: z.object({ data: done }),
  errors: ['profile_not_found'],
  example,
})

export const advertiserBlockUndo = endpoint({
  method: 'POST',
  path: '/api/ad-quality/settings/{orgId}/{profileId}/block-advertisers/undo',
  summary: 'Undoes a block of advertisers. Later changes to other domains stay.',
  access: publisherAccess,
  audit: { action: 'profile.unblock-advertisers', record },
  params: profilePath,
  body: done,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['profile_not_found'],
  example: { params, body: { added: ['shoes.example'], moved: [], turnedOn: false } },
})

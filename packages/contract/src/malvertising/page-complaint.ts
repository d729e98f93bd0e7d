import { z } from 'zod'
import { email } from '../fields.ts'
import { pageComplaintEffects } from './complaint-effects.ts'
import { complaintLimits } from './complaint-limits.ts'

/** POST /collect/complaint: a reader's complaint with the ads in view. Everything in it is hostile text. */

const name = z.string().trim().max(128)

/** An ad in view. Empty texts are unknown. */
export const adInView = z.object({
  slot: name.default(''),
  width: z.number().int().min(0).max(20_000),
  height: z.number().int().min(0).max(20_000),
  bidder: name.default(''),
  creativeId: name.default(''),
  adomains: z.array(z.string().trim().toLowerCase().max(253)).max(10).default([]),
  /** Google Publisher Tag's ids. */
  lineItemId: name.default(''),
  advertiserId: name.default(''),
})
export type AdInView = z.output<typeof adInView>

export const pageComplaint = z.object({
  tag: z.string().regex(/^[0-9a-z-]{8,64}$/),
  /** The page's address. Its query and fragment are not stored. */
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  effect: z.enum(pageComplaintEffects),
  /** Just now, within an hour, or within a day. */
  when: z.enum(['now', 'hour', 'day']),
  description: z.string().trim().max(complaintLimits.description).default(''),
  email: z.union([z.literal(''), email]).default(''),
  /** Invisible to people; a value means a program filled in the form. */
  website: z.string().max(256).default(''),
  ads: z.array(adInView).max(complaintLimits.page.ads).default([]),
})
export type PageComplaint = z.output<typeof pageComplaint>

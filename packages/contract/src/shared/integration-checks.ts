import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/** Live check of one page: whether the tag is on it, runs early enough, and sends events. */

export const integrationCheckLimits = {
  urlLength: 2_000,
  /** Each check loads a page from elsewhere. */
  callsPerMinute: 12,
  /** How far back the page's site is searched for events. */
  trafficDays: 7,
} as const

export const findingStates = ['good', 'problem', 'warning', 'unknown'] as const
export type FindingState = (typeof findingStates)[number]

/** Possible findings, in the order on screen: the label of its line, and its state. */
export const integrationFindings = {
  unreachable: { label: 'Page', state: 'problem' },
  tag_found: { label: 'Tag', state: 'good' },
  tag_missing: { label: 'Tag', state: 'problem' },
  tag_of_others: { label: 'Tag', state: 'problem' },
  tag_in_tag_manager: { label: 'Tag', state: 'unknown' },
  tag_disabled: { label: 'Tag', state: 'problem' },
  first_script: { label: 'Position', state: 'good' },
  after_script: { label: 'Position', state: 'warning' },
  after_ads: { label: 'Position', state: 'problem' },
  loads_in_time: { label: 'Loading', state: 'good' },
  loads_late: { label: 'Loading', state: 'problem' },
  loads_delayed: { label: 'Loading', state: 'problem' },
  loads_blocking: { label: 'Loading', state: 'warning' },
  policy_allows: { label: 'Security policy', state: 'good' },
  policy_blocks: { label: 'Security policy', state: 'problem' },
  build_newest: { label: 'Build', state: 'good' },
  build_outdated: { label: 'Build', state: 'warning' },
  build_pinned: { label: 'Build', state: 'problem' },
  events_arrive: { label: 'Events', state: 'good' },
  events_held: { label: 'Events', state: 'warning' },
  events_missing: { label: 'Events', state: 'warning' },
  events_unknown: { label: 'Events', state: 'unknown' },
} as const satisfies Record<string, { label: string; state: FindingState }>
export type IntegrationFinding = keyof typeof integrationFindings
const findings = Object.keys(integrationFindings) as [IntegrationFinding, ...IntegrationFinding[]] // keys of the object above

const wrongUrl = 'Enter a page address such as https://news.example.com/'

/** The scheme may be omitted. */
const pageUrl = z
  .string()
  .trim()
  .min(1, wrongUrl)
  .max(integrationCheckLimits.urlLength, wrongUrl)
  .transform((text) => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`))
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), wrongUrl)

export const integrationCheck = z.object({
  /** The page that was checked, after redirects. */
  url: z.string(),
  /** The tag on the page, if it is the organization's. */
  tag: z.object({ distribution: z.string(), comment: z.string() }).nullable(),
  findings: z.array(
    z.object({
      finding: z.enum(findings),
      /** Such as the script before the tag, or the time of the last event. Text from the page. */
      detail: z.string(),
    }),
  ),
  checkedAt: z.iso.datetime(),
})
export type IntegrationCheck = z.infer<typeof integrationCheck>

const callsPerMinute = integrationCheckLimits.callsPerMinute

export const publisherPageCheck = endpoint({
  method: 'POST',
  path: '/api/integration-checks',
  summary: 'Loads a page and reports whether the ad tag is on it, early enough, allowed to run, and sends events.',
  access: { organization: 'body.organizationId', types: ['Web', 'In-App'] },
  audit: 'reads',
  callsPerMinute,
  body: z.object({ organizationId, url: pageUrl }),
  answer: integrationCheck,
  example: { body: { organizationId: 1, url: 'https://news.example/' } },
})

export const shopPageCheck = endpoint({
  method: 'POST',
  path: '/api/integration/{id}/checks',
  summary: "Loads a page of a shop and reports whether the shop's protection script is on it, and sends events.",
  access: 'public',
  audit: 'reads',
  callsPerMinute,
  params: z.object({ id: z.uuid('is not an integration id') }),
  body: z.object({ url: pageUrl }),
  answer: integrationCheck,
  errors: ['integration_not_found'],
  example: { params: { id: '00000000-0000-4000-8000-000000000000' }, body: { url: 'https://shop.example/' } },
})

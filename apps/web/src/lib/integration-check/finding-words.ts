import type { DistributionKind, IntegrationFinding } from '@vigil/contract'
import { dayInWords, timeInWords } from '../format/formats.ts'

type Words = (detail: string, kind: DistributionKind) => string

const nameScript = (detail: string) => detail || 'an inline script'

/** The finding, and the next step if there is one. Details are text from the page. */
const words: Record<IntegrationFinding, Words> = {
  unreachable: (detail) => `The page could not be loaded. ${detail}`,
  tag_found: (detail) => `Your tag ${detail} is on the page.`,
  tag_disabled: (detail) =>
    `Tag ${detail} is on the page, but disabled: it loads an empty script. Choose a build for it.`,
  tag_missing: (detail) =>
    detail
      ? `Your tag is not on the page, which loads ${detail}. Add the tag at the top of the head.`
      : 'Your tag is not on the page. Add it at the top of the head.',
  tag_of_others: (detail) =>
    `The page loads ${detail}, which is not a tag of this organization. Replace it with yours.`,
  tag_in_tag_manager: (detail) =>
    `The page has a tag manager${detail ? ` (${detail})` : ''} and no tag of its own. Scripts that a tag manager adds are not part of the page’s HTML, so this check cannot see them. If events arrive, the tag works.`,
  first_script: () => 'The tag is the first script of the page.',
  after_script: (detail) => `${detail ? detail : 'An inline script'} runs before the tag. Move the tag above it.`,
  after_ads: (detail) =>
    `${nameScript(detail)} loads before the tag, so its ads may run unprotected. Move the tag above it.`,
  loads_in_time: (_detail, kind) =>
    kind === 'ad' ? 'The page waits for the tag before it runs other scripts.' : 'The script does not delay the page.',
  loads_late: (detail) => `Remove ${detail}: with it, ads can run before the tag.`,
  loads_delayed: () =>
    'A performance or caching plugin loads the tag later. Exclude its address from delayed, deferred and combined scripts, and clear the cache.',
  loads_blocking: () => 'The script has no async attribute, so pages wait for it. Copy the snippet again.',
  policy_allows: () => 'The page’s policy allows the script.',
  policy_blocks: (detail) =>
    `The page’s Content-Security-Policy blocks the script. Allow ${detail} in script-src, and the collector in connect-src.`,
  build_newest: () => 'The tag delivers the newest build.',
  build_outdated: () => 'A newer build is available. Update the tag on Deployments.',
  build_pinned: () =>
    'The integrity attribute belongs to another build, so browsers reject the script. Remove the attribute, or use the current hash.',
  events_arrive: (detail) =>
    detail.length > 'YYYY-MM-DDTHH'.length
      ? `Newest session from this site: ${timeInWords(detail)} UTC.`
      : `Newest page views from this site: ${dayInWords(detail.slice(0, 10))}, ${detail.slice(-2)}:00 to ${detail.slice(-2)}:59 UTC.`,
  events_held: (detail) => `Events arrive and are held until ${detail} is accepted under New domains.`,
  events_missing: (detail) => `No events from ${detail} in the last 7 days. Open the page once, then check again.`,
  events_unknown: () => 'Events cannot be counted at the moment. Try again in a minute.',
}

export const describeFinding = (
  { finding, detail }: { finding: IntegrationFinding; detail: string },
  kind: DistributionKind,
) => words[finding](detail, kind).trim()

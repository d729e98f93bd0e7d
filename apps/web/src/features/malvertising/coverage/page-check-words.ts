import type { PageCheck, PageCheckResult } from '@vigil/contract'

interface ResultWords {
  label: string
  tone: 'good' | 'warning' | 'danger' | 'neutral'
  /** The fix; takes the detail that was found on the page. */
  step: (detail: string) => string
}

export const resultWords: Record<PageCheckResult, ResultWords> = {
  ok: { label: 'Protected', tone: 'good', step: () => 'The tag is before other ad code.' },
  late: {
    label: 'Tag too late',
    tone: 'warning',
    step: (detail) =>
      /^https?:/.test(detail)
        ? `Move the tag before ${detail}.`
        : 'Load the tag without async or defer, before other ad code.',
  },
  missing: {
    label: 'No tag',
    tone: 'danger',
    step: (detail) => `Add the tag to the top of the head. The page loads ${detail} without it.`,
  },
  other_tag: {
    label: 'Unknown tag',
    tone: 'danger',
    step: (detail) => `Replace ${detail}, which is not a tag of this organization.`,
  },
  pinned: {
    label: 'Other build pinned',
    tone: 'danger',
    step: () =>
      'Update the integrity attribute: browsers reject the delivered build. Deployments shows the current hash.',
  },
  blocked: {
    label: 'Blocked by policy',
    tone: 'danger',
    step: (detail) => `Allow ${detail} in script-src of the content security policy.`,
  },
  no_ads: { label: 'No ads', tone: 'neutral', step: () => 'Neither the tag nor known ad code was found.' },
  unreachable: { label: 'Not reachable', tone: 'neutral', step: (detail) => detail || 'The page could not be loaded.' },
}

export const describePage = ({ result, detail }: PageCheck) => resultWords[result].step(detail)

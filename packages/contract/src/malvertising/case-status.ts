/** The words of cases, shared by schema, screens and mails. */

export const caseStatuses = {
  open: 'Open',
  'need-more': 'More requested',
  'not-ours': 'Not ours',
  'buyer-paused': 'Buyer paused',
  'creative-rejected': 'Creative rejected',
  fixed: 'Fixed',
  closed: 'Closed',
} as const
export type CaseStatus = keyof typeof caseStatuses
export const caseStatusNames = Object.keys(caseStatuses) as [CaseStatus, ...CaseStatus[]] // keys of the object above

/** Set by the partner. */
export const partnerStatusNames = ['buyer-paused', 'creative-rejected', 'not-ours', 'need-more'] as const
export type PartnerStatus = (typeof partnerStatusNames)[number]

/** The ad should no longer appear: if it does, the case is opened again. */
export const fixedStatusNames = ['buyer-paused', 'creative-rejected', 'fixed'] as const
export const isFixed = (status: CaseStatus) => (fixedStatusNames as readonly CaseStatus[]).includes(status)

/** Set by the publisher. */
export const publisherStatusNames = ['open', 'fixed', 'closed'] as const
export type PublisherStatus = (typeof publisherStatusNames)[number]

export const caseRequests = {
  'reject-creative': 'Reject the creative',
  'pause-buyer': 'Pause the buyer',
  'block-landing-host': 'Block the landing host',
  'name-source': 'Name the source of the ad',
} as const
export type CaseRequest = keyof typeof caseRequests
export const caseRequestNames = Object.keys(caseRequests) as [CaseRequest, ...CaseRequest[]] // keys of the object above

export const partnerKinds = ['SSP', 'DSP', 'Agency'] as const
export type PartnerKind = (typeof partnerKinds)[number]

export const caseSides = ['publisher', 'partner', 'service'] as const
export type CaseSide = (typeof caseSides)[number]

/**
 * `message` has a text, files or both. `seen`: the ad was seen again, which opened the case. `mail-failed`: the mail of
 * an earlier entry was not sent; shown to the publisher only.
 */
export const caseEntryKinds = [
  'opened',
  'message',
  'status',
  'seen',
  'expired',
  'link-renewed',
  'link-revoked',
  'mail-failed',
] as const
export type CaseEntryKind = (typeof caseEntryKinds)[number]

/** The part of an ad that was recognized when it was seen again. */
export const caseMatches = {
  creative: 'the creative',
  markup: 'the same markup under another creative id',
  'dsp-creative': "the buyer's creative under another creative id",
  variant: 'a similar creative of the same advertiser',
  'landing-host': 'the landing host',
} as const
export type CaseMatch = keyof typeof caseMatches
export const caseMatchNames = Object.keys(caseMatches) as [CaseMatch, ...CaseMatch[]] // keys of the object above

export const caseLimits = {
  message: 4_000,
  partnerName: 64,
  authorName: 64,
  /** Incidents attached to a new case. */
  incidents: 10,
  /** Creatives of a campaign in one case, apart from the first. */
  variants: 50,
  partners: 200,
  openCases: 2_000,
  rowsPerPage: 25,
  /** Entries of one case; further ones are refused. */
  entries: 500,
  dueDays: { most: 90, usual: 3 },
  linkDays: 30,
  /** A fixed case is closed after this time without the ad. */
  quietDays: 14,
  /** Days until a closed case is deleted. */
  keptDays: 400,
  casesPerHour: 60,
  messagesPerHour: 120,
  /** By the partner of one case. */
  answersPerHour: 60,
  /** From one address, to the page of a case. */
  callsPerMinute: 120,
} as const

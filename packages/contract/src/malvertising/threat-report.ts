import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, organizationId } from '../fields.ts'
import { threatFields } from './threat-fields.ts'

/**
 * Evidence report of an incident (smoking gun): summary, screenshot, and the ad tag with the matched part. Ad content
 * is hostile and always rendered as text. Values are raw event values, '' if unknown; screen and PDF add display names.
 * All times are UTC.
 */

export const threatReportLimits = { linkDays: 30, publicCallsPerMinute: 60, mailsPerHour: 20, bulkItems: 2 } as const

export const threatReportTexts = {
  requested: 'The request has been sent to our team. We will get back to you in next 24h',
  requestFailed: (supportEmail: string) =>
    `The request sending was failed. Please try later, or send us an email to ${supportEmail}`,
  restricted: 'Your access to this page has been denied.',
  expired: 'Your link has been expired.',
  noImage: 'No image found',
  longAdTag: 'The AdTag code snippet may take several pages. Would you like to export with the AdTag?',
  downloadStarted: 'Download started. Please, wait a few seconds.',
  downloadCompleted: 'Download completed.',
  downloadFailed: 'Download error. Please try later or contact with us.',
  downloading: (file: number, of: number) => `Downloading file ${file} of ${of}`,
  allDownloaded: 'All files have been downloaded!',
  collectingFailed: (files: number) => `Collecting data failed for ${files} file`,
  downloadingFailed: (files: number, creativeIds: readonly string[]) =>
    `Downloading failed for ${files} file, creativeID: ${creativeIds.join(', ')}`,
  linkCopied: 'The public link has been copied to the clipboard.',
  linkFailed: 'Something went wrong',
} as const

/** Replaces a publisher's host that the platform's data rights hide. */
export const maskedHost = 'Hidden by data rights'

/** Replace a text that the platform's data rights withhold, by what it would disclose. */
export const withheldTexts = {
  nothing: 'Withheld: names the publisher',
  site: 'Withheld: contains the address of the page',
} as const

/** Report kinds by audience. */
export const reportKinds = ['publisher', 'platform'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The incident's id, generated in the browser. */
export const incidentId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'is not an incident id')

/**
 * The picture of an ad: `pending` while it is rendered; `viewer` if the server has no Chromium, so the viewer's browser
 * draws the markup in a sandboxed frame.
 */
export const pictureState = z.enum(['ready', 'pending', 'viewer', 'none'])

/** `publisherHostname` is `maskedHost` if the viewer's data rights hide it. */
export const threatItem = z.object({
  ...threatFields,
  time: z.iso.datetime(),
  /** The visitor's local time with its UTC offset. */
  userTime: z.string(),
  action: z.string(),
  /** The creative at the same SSP within thirty days: latest attack, number of attacks, number of sites. */
  latestAttack: z.iso.datetime(),
  /** Superadmins only. */
  firstSeen: z.iso.datetime().optional(),
  attacks: z.number().int(),
  domainsAffected: z.number().int(),
  /** The days of these counts. */
  countedFrom: z.iso.date(),
  countedTo: z.iso.date(),
  /** Description of the class from the threat library, in paragraphs. */
  violationInformation: z.string(),
  /** Id of the threat library entry. */
  violationID: z.string(),
  /** The ad's markup. The match is from `offsetStart` to `offsetEnd` (exclusive), in UTF-16 units; none if equal. */
  adTag: z.string(),
  /** The reason why `adTag` is empty, if data rights withhold it. */
  adTagWithheld: z.string().optional(),
  offsetStart: z.number().int(),
  offsetEnd: z.number().int(),
  /** Base64 PNG, '' if none. */
  pictureContent: z.string(),
  pictureState,
  /** When the organization requested a review by the team; never in public reports. */
  requestedAt: z.iso.datetime().optional(),
})
export type ThreatItem = z.infer<typeof threatItem>

const answer = z.object({ threatItem })
const params = z.object({ actionGroupID: incidentId })
const query = z.object({ organizationId, eventDate: day })
const publicQuery = query.extend({ appKey: z.string().max(200) })

const anId = '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11'
const exampleRequest = { params: { actionGroupID: anId }, query: { organizationId: 1, eventDate: '2026-11-01' } }
const exampleWithKey = { ...exampleRequest, query: { ...exampleRequest.query, appKey: '1.mh1p2q00.c2lnbmF0dXJl' } }

const publishers = ['Web', 'In-App'] as const
const platforms = ['Platform'] as const
const linkErrors = ['link_restricted', 'link_expired', 'report_not_found'] as const

const evidence = { params, query, answer, errors: ['report_not_found'], example: exampleRequest } as const

export const publisherThreatReport = endpoint({
  method: 'GET',
  path: '/api/threat-feed-reporting/publisher/smoking-gun-report/{actionGroupID}',
  summary: "Evidence of a publisher's incident.",
  access: { organization: 'query.organizationId', types: publishers },
  ...evidence,
})

export const platformThreatReport = endpoint({
  method: 'GET',
  path: '/api/platform-feed-reporting/platform/smoking-gun-report/{actionGroupID}',
  summary: 'Evidence of an incident through a platform, limited by its data rights.',
  access: { organization: 'query.organizationId', types: platforms },
  ...evidence,
})

const open = { access: 'public', callsPerMinute: threatReportLimits.publicCallsPerMinute } as const

export const publicPublisherThreatReport = endpoint({
  method: 'GET',
  path: '/api/public-feed-reporting/publisher/smoking-gun-report/{actionGroupID}',
  summary: "The publisher's report for anyone with a public link.",
  ...open,
  params,
  query: publicQuery,
  answer,
  errors: linkErrors,
  example: exampleWithKey,
})

export const publicPlatformThreatReport = endpoint({
  method: 'GET',
  path: '/api/public-feed-reporting/platform/smoking-gun-report/{actionGroupID}',
  summary: 'The platform’s report for anyone with a public link.',
  ...open,
  params,
  query: publicQuery,
  answer,
  errors: linkErrors,
  example: exampleWithKey,
})

const anybodyWithReports = ['Web', 'In-App', 'Platform'] as const

export const publicLinkGenerate = endpoint({
  method: 'POST',
  path: '/api/public-links-management/generate',
  summary: 'Creates a public link to one report, valid for thirty days. Only `eventDate` of `url` is used.',
  access: { organization: 'body.organizationId', types: anybodyWithReports },
  audit: {
    action: 'link.create',
    record: { kind: 'incident', id: 'body.actionGroupID' },
    note: ['answer.expiresAt'],
    isAfter: true,
  },
  body: z.object({
    organizationId,
    actionGroupID: incidentId,
    /** The report's URL, including the incident's day. */
    url: z.string().max(2_048),
  }),
  answer: z.object({ publicLink: z.url(), expiresAt: z.iso.datetime() }),
  errors: ['report_not_found'],
  example: {
    body: {
      organizationId: 1,
      actionGroupID: anId,
      url: `/offending-creative-report-publisher?actionGroupID=${anId}&eventDate=2026-11-01`,
    },
  },
})

export const threatReportMail = endpoint({
  method: 'POST',
  path: '/api/smoking-gun-report/mail',
  summary:
    'Requests a review of a report by the team. Sends an email with the report and the requester, once per report: later requests return the time of the first.',
  access: { organization: 'body.organizationId', types: anybodyWithReports },
  audit: { action: 'report.mail', record: { kind: 'incident', id: 'body.actionGroupID' }, isAfter: true },
  body: z.object({ organizationId, actionGroupID: incidentId, eventDate: day }),
  answer: done.extend({ requestedAt: z.iso.datetime() }),
  errors: ['report_not_found', 'rate_limited', 'mail_failed'],
  example: { body: { organizationId: 1, actionGroupID: anId, eventDate: '2026-11-01' } },
})

/**
 * The report is found by id and the caller's organization. The specification's other fields (`summaryTable`,
 * `organizationName`, `isPublisher`, `isDSP` and the rest of `item`) are accepted but ignored: report content never
 * comes from the client.
 */
const pdfBody = z.object({
  item: z.object({ actionGroupID: incidentId, date: day }),
  organizationId: organizationId.optional(),
  /** A superadmin's selection, if `organizationId` is missing. */
  selectedOrganizationId: organizationId.optional(),
  /** For a publisher's report; a platform's response contains both. */
  withAdTag: z.boolean().default(true),
})
const pdfExample = { body: { organizationId: 1, item: { actionGroupID: anId, date: '2026-11-01' } } }
const base64 = z.string()
const drawn = { body: pdfBody, errors: ['report_not_found'], example: pdfExample } as const

export const publisherThreatReportPdf = endpoint({
  method: 'POST',
  path: '/api/reporting-service/api/ad/smoking-gun-lite/publisher',
  summary: 'The report as a base64-encoded PDF.',
  access: { organization: 'body.organizationId', types: publishers },
  audit: { action: 'data.export', record: { kind: 'incident', id: 'body.item.actionGroupID' }, isAfter: true },
  ...drawn,
  answer: z.object({ report: base64, fileName: z.string() }),
})

export const platformThreatReportPdf = endpoint({
  method: 'POST',
  path: '/api/reporting-service/api/ad/smoking-gun-lite/platform',
  summary: 'The platform’s report as base64-encoded PDFs, without and with the ad tag.',
  access: { organization: 'body.organizationId', types: platforms },
  audit: { action: 'data.export', record: { kind: 'incident', id: 'body.item.actionGroupID' }, isAfter: true },
  ...drawn,
  answer: z.object({ report: base64, reportWithAdTag: base64, fileName: z.string() }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, organizationId } from '../fields.ts'
import { threatFields } from './threat-fields.ts'

/**
 * The evidence report of one incident (smoking gun): what happened, a picture of the ad, and its tag with the matched part.
 * Everything of an ad is hostile text: it is shown as text, everywhere. Values travel as the events have them, '' for
 * what is not known; screen and paper put names on them. All times are UTC.
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

/** What stands in place of a publisher's host where a platform's data rights do not reach it. */
export const maskedHost = 'Hidden by data rights'

/** The kinds of report, by who reads them. */
export const reportKinds = ['publisher', 'platform'] as const
export type ReportKind = (typeof reportKinds)[number]

/** As the browser made it: the id of the incident. */
export const incidentId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'is not the id of an incident')

/** `publisherHostname` is `maskedHost` where the reader's data rights do not reach it. */
export const threatItem = z.object({
  ...threatFields,
  time: z.iso.datetime(),
  /** The same moment by the reader's own clock, with its distance from UTC. */
  userTime: z.string(),
  action: z.string(),
  /** Of the creative at the same SSP, in the thirty days around: when, how often, on how many sites. */
  latestAttack: z.iso.datetime(),
  /** For superadmins only. */
  firstSeen: z.iso.datetime().optional(),
  attacks: z.number().int(),
  domainsAffected: z.number().int(),
  /** The class in the words of the threat library, in paragraphs. */
  violationInformation: z.string(),
  /** The entry of the threat library. */
  violationID: z.string(),
  /** The markup of the ad. The matched part goes from `offsetStart` to before `offsetEnd`, in UTF-16 units; none where they are equal. */
  adTag: z.string(),
  offsetStart: z.number().int(),
  offsetEnd: z.number().int(),
  /** A PNG in base64, '' while there is none; `pending` says that one is being made. */
  pictureContent: z.string(),
  pictureState: z.enum(['ready', 'pending', 'none']),
})
export type ThreatItem = z.infer<typeof threatItem>

const answer = z.object({ threatItem })
const params = z.object({ actionGroupID: incidentId })
const query = z.object({ organizationId, eventDate: day })
const publicQuery = query.extend({ appKey: z.string().max(200) })

const anId = '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11'
const asked = { params: { actionGroupID: anId }, query: { organizationId: 1, eventDate: '2026-11-01' } }
const askedWithKey = { ...asked, query: { ...asked.query, appKey: '1.mh1p2q00.c2lnbmF0dXJl' } }

const publishers = ['Web', 'In-App'] as const
const platforms = ['Platform'] as const
const linkErrors = ['link_restricted', 'link_expired', 'report_not_found'] as const

const evidence = { params, query, answer, errors: ['report_not_found'], example: asked } as const

export const publisherThreatReport = endpoint({
  method: 'GET',
  path: '/api/threat-feed-reporting/publisher/smoking-gun-report/{actionGroupID}',
  summary: 'The evidence of one incident of a publisher.',
  access: { organization: 'query.organizationId', types: publishers },
  ...evidence,
})

export const platformThreatReport = endpoint({
  method: 'GET',
  path: '/api/platform-feed-reporting/platform/smoking-gun-report/{actionGroupID}',
  summary: 'The evidence of one incident that came through a platform, as far as its data rights go.',
  access: { organization: 'query.organizationId', types: platforms },
  ...evidence,
})

const open = { access: 'public', callsPerMinute: threatReportLimits.publicCallsPerMinute } as const

export const publicPublisherThreatReport = endpoint({
  method: 'GET',
  path: '/api/public-feed-reporting/publisher/smoking-gun-report/{actionGroupID}',
  summary: 'The same for whoever holds a public link.',
  ...open,
  params,
  query: publicQuery,
  answer,
  errors: linkErrors,
  example: askedWithKey,
})

export const publicPlatformThreatReport = endpoint({
  method: 'GET',
  path: '/api/public-feed-reporting/platform/smoking-gun-report/{actionGroupID}',
  summary: 'The platform’s report for whoever holds a public link.',
  ...open,
  params,
  query: publicQuery,
  answer,
  errors: linkErrors,
  example: askedWithKey,
})

const anybodyWithReports = ['Web', 'In-App', 'Platform'] as const

export const publicLinkGenerate = endpoint({
  method: 'POST',
  path: '/api/public-links-management/generate',
  summary: 'A link that opens one report without signing in, for thirty days. Of `url` only `eventDate` is read.',
  access: { organization: 'body.organizationId', types: anybodyWithReports },
  body: z.object({
    organizationId,
    actionGroupID: incidentId,
    /** The address of the report, with the day of the incident in it. */
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
    'Asks the team that runs the service to look at a report: it gets a mail that names the report and who asks.',
  access: { organization: 'body.organizationId', types: anybodyWithReports },
  body: z.object({ organizationId, actionGroupID: incidentId, eventDate: day }),
  answer: done,
  errors: ['report_not_found', 'rate_limited', 'mail_failed'],
  example: { body: { organizationId: 1, actionGroupID: anId, eventDate: '2026-11-01' } },
})

/**
 * What is asked for is found by its id and the caller's organization. The other fields of the specification (`summaryTable`,
 * `organizationName`, `isPublisher`, `isDSP` and the rest of `item`) may be sent and are not read: a report never says
 * what its reader claims.
 */
const pdfBody = z.object({
  item: z.object({ actionGroupID: incidentId, date: day }),
  organizationId: organizationId.optional(),
  /** A superadmin's choice, where the field before it is not given. */
  selectedOrganizationId: organizationId.optional(),
  /** Of a publisher's report; a platform's answer has both. */
  withAdTag: z.boolean().default(true),
})
const pdfExample = { body: { organizationId: 1, item: { actionGroupID: anId, date: '2026-11-01' } } }
const base64 = z.string()
const drawn = { body: pdfBody, errors: ['report_not_found'], example: pdfExample } as const

export const publisherThreatReportPdf = endpoint({
  method: 'POST',
  path: '/api/reporting-service/api/ad/smoking-gun-lite/publisher',
  summary: 'The report as a PDF, in base64.',
  access: { organization: 'body.organizationId', types: publishers },
  ...drawn,
  answer: z.object({ report: base64, fileName: z.string() }),
})

export const platformThreatReportPdf = endpoint({
  method: 'POST',
  path: '/api/reporting-service/api/ad/smoking-gun-lite/platform',
  summary: 'The platform’s report as PDFs without and with the ad tag, in base64.',
  access: { organization: 'body.organizationId', types: platforms },
  ...drawn,
  answer: z.object({ report: base64, reportWithAdTag: base64, fileName: z.string() }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, flag, hostSelection, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  monthlyDay,
  reportFrequencies,
  reportFrequenciesByType,
  reportTimes,
  reportTimezones,
  reportTypeIds,
  reportTypes,
  weekdays,
} from './report-schedule.ts'

/** Scheduled email reports, configured by superadmins. */

export const reportLimits = {
  emails: 20,
  greetingLength: 64,
  perPage: 20,
  /** Outcomes listed per configuration. */
  history: 50,
} as const

export const reportTexts = {
  created: 'Report has been successfully created.',
  updated: 'Report has been successfully updated.',
  removed: 'Report has been successfully removed.',
  sent: 'Report has been successfully sent.',
  confirmRemove: 'Are you sure you want to remove this report configuration?',
  none: 'NO REPORTS HAVE BEEN SET YET.',
  emailEmpty: 'Email is empty.',
  emailInvalid: 'Email is invalid.',
  emailTaken: 'Email is already taken.',
  noMoreEmails: 'You are not able to add more emails.',
  greeting: `Enter a one-line greeting of at most ${reportLimits.greetingLength} characters.`,
  notOfFrequency: 'is not available for this report',
  trialStart: 'is required: a free-trial report counts its days from it',
  trialReports: 'must include the first or the second report',
  organization: 'is not an active organization of the right type for this report',
  noSites: 'is not possible: the organization has no sites yet',
} as const

/** A recipient's email address. */
export const reportEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.textLength, reportTexts.emailInvalid)
  .pipe(z.email(reportTexts.emailInvalid))

/** Comma-separated on the wire. */
const emails = z
  .string()
  .max((limits.textLength + 2) * reportLimits.emails)
  .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
  .pipe(
    z
      .array(reportEmail)
      .min(1, reportTexts.emailEmpty)
      .max(reportLimits.emails, reportTexts.noMoreEmails)
      .refine((list) => new Set(list).size === list.length, reportTexts.emailTaken),
  )

/** A single line, so it cannot inject headers or MIME parts. */
export const reportGreeting = z
  .string()
  .trim()
  .min(1, reportTexts.greeting)
  .max(reportLimits.greetingLength, reportTexts.greeting)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, reportTexts.greeting)

const additionalConfiguration = z.object({
  /** Sites and apps to include; empty means all at send time. */
  sites: hostSelection.default([]),
  /** Start of a free trial. */
  trialStart: day.nullable().default(null),
  sendFirstReport: z.boolean().default(false),
  sendSecondReport: z.boolean().default(false),
})

const fields = z.object({
  orgId: organizationId,
  orgName: z.string().max(200).optional(),
  reportTypeId: z.literal(reportTypeIds),
  frequency: z.enum(reportFrequencies),
  day: z
    .enum([...weekdays, monthlyDay])
    .nullable()
    .default(null),
  time: z.enum(reportTimes),
  timezone: z.enum(reportTimezones),
  emails,
  customGreeting: reportGreeting,
  additionalConfiguration,
})
type Fields = z.output<typeof fields>

function refuseMismatches(
  report: Fields,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
) {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  const { reportTypeId, frequency, additionalConfiguration: more } = report
  if (!reportFrequenciesByType[reportTypeId].includes(frequency)) refuse(['frequency'], reportTexts.notOfFrequency)
  const needsDay = frequency === 'weekly' || frequency === 'biweekly'
  const isOfFrequency = frequency === 'monthly' ? report.day === monthlyDay : report.day !== monthlyDay
  if ((needsDay && report.day === null) || !isOfFrequency) refuse(['day'], reportTexts.notOfFrequency)
  if (reportTypeId !== reportTypes.trial) return
  if (!more.trialStart) refuse(['additionalConfiguration', 'trialStart'], reportTexts.trialStart)
  if (!more.sendFirstReport && !more.sendSecondReport) {
    refuse(['additionalConfiguration', 'sendFirstReport'], reportTexts.trialReports)
  }
}

export const deliveryStatuses = ['waiting', 'sent', 'skipped', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const deliveryKinds = ['scheduled', 'manual'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

const delivery = z.object({
  id: z.string(),
  dueAt: z.string(),
  kind: z.enum(deliveryKinds),
  status: z.enum(deliveryStatuses),
  /** Whether it was sent late because no worker was running when it was due. */
  isLate: z.boolean(),
  /** Failed attempts. */
  tries: z.number(),
  /** Time of the next attempt. */
  nextTryAt: z.string().nullable(),
  /** Why it was not sent, or not to everyone. */
  reason: z.string().nullable(),
  finishedAt: z.string().nullable(),
  mails: z.array(z.object({ email: z.string(), sentAt: z.string().nullable(), problem: z.string().nullable() })),
})
export type ReportDelivery = z.infer<typeof delivery>

const configuration = z.object({
  id: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  reportTypeId: z.literal(reportTypeIds),
  productTypeId: z.union([z.literal(1), z.literal(2)]),
  frequency: z.enum(reportFrequencies),
  day: z.string().nullable(),
  time: z.enum(reportTimes),
  timezone: z.enum(reportTimezones),
  emails: z.string(),
  customGreeting: z.string(),
  active: flag,
  additionalConfiguration: z.object({
    sites: z.array(z.string()),
    trialStart: z.string().nullable(),
    sendFirstReport: z.boolean(),
    sendSecondReport: z.boolean(),
  }),
  /** Recipients who unsubscribed since they were last added. */
  unsubscribed: z.array(z.string()),
  /** Null if no report is due any more. */
  nextDue: z.string().nullable(),
  lastDelivery: delivery.omit({ mails: true }).nullable(),
})
export type ReportConfiguration = z.infer<typeof configuration>

const configurationId = z.coerce.number().int().positive().max(2_147_483_647)
const params = z.object({ id: configurationId })
const example = {
  orgId: 1,
  orgName: 'Harbour News',
  reportTypeId: 1 as const,
  frequency: 'weekly' as const,
  day: 'monday' as const,
  time: '9 AM' as const,
  timezone: 'UTC -5:00' as const,
  emails: 'adops@harbour.example,security@harbour.example',
  customGreeting: 'Good morning, team!',
  additionalConfiguration: { sites: [], trialStart: null, sendFirstReport: false, sendSecondReport: false },
}

export const reportConfigurationList = endpoint({
  method: 'GET',
  path: '/api/report-configuration',
  summary: 'All scheduled reports by organization.',
  access: 'superadmin',
  answer: z.object({ data: z.array(configuration) }),
})

export const reportConfigurationCreate = endpoint({
  method: 'POST',
  path: '/api/report-configuration',
  summary: 'Schedules a report.',
  access: 'superadmin',
  audit: { action: 'report.create', record: { kind: 'report', id: 'answer.data.id' } },
  body: fields.superRefine(refuseMismatches),
  answer: z.object({ data: configuration }),
  errors: ['organization_not_found'],
  example: { body: example },
})

export const reportConfigurationUpdate = endpoint({
  method: 'PUT',
  path: '/api/report-configuration/{id}',
  summary: 'Updates, activates or deactivates a scheduled report.',
  access: 'superadmin',
  audit: { action: 'report.update', record: { kind: 'report', id: 'params.id' } },
  params,
  body: fields.extend({ active: flag }).superRefine(refuseMismatches),
  answer: z.object({ data: configuration }),
  errors: ['organization_not_found', 'report_configuration_not_found'],
  example: { params: { id: 1 }, body: { ...example, active: 1 } },
})

export const reportConfigurationRemove = endpoint({
  method: 'DELETE',
  path: '/api/report-configuration/{id}',
  summary: 'Removes a scheduled report and its history.',
  access: 'superadmin',
  audit: { action: 'report.remove', record: { kind: 'report', id: 'params.id' } },
  params,
  answer: done,
  errors: ['report_configuration_not_found'],
  example: { params: { id: 1 } },
})

export const reportConfigurationPreview = endpoint({
  method: 'GET',
  path: '/api/report-configuration/preview/{id}',
  summary: 'The email as it would be sent now to the first recipient.',
  access: 'superadmin',
  params,
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string(), emails: z.array(z.string()) }),
  errors: ['report_configuration_not_found'],
  example: { params: { id: 1 } },
})

export const reportConfigurationSend = endpoint({
  method: 'POST',
  path: '/api/report-configuration/send/{id}',
  summary: 'Sends the report now to all recipients.',
  access: 'superadmin',
  audit: { action: 'report.send', record: { kind: 'report', id: 'params.id' }, isAfter: true },
  params,
  answer: z.object({ data: delivery }),
  errors: ['report_configuration_not_found', 'report_has_no_emails', 'mail_failed'],
  example: { params: { id: 1 } },
})

export const reportConfigurationHistory = endpoint({
  method: 'GET',
  path: '/api/report-configuration/{id}/history',
  summary: 'Delivery history of a configuration, newest first.',
  access: 'superadmin',
  params,
  answer: z.object({ data: z.array(delivery) }),
  errors: ['report_configuration_not_found'],
  example: { params: { id: 1 } },
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostSelection, organizationId } from '../fields.ts'

/** Periods of a SHIELD report. All except the custom one are relative to today in UTC. */
export const shieldPeriods = {
  lastWeek: 'Last Week',
  prevMonth: 'Previous Month',
  monthToDate: 'Month To Date',
  customRange: 'Custom Range',
  today: 'Today',
} as const
export type ShieldPeriod = keyof typeof shieldPeriods
const periodNames = Object.keys(shieldPeriods) as [ShieldPeriod, ...ShieldPeriod[]] // keys of the object above

const dayMs = 86_400_000
const formatDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Days of a period, both ends included; null for a custom one, and for month to date on the 1st. */
export function shieldPeriodDays(period: ShieldPeriod, now: Date): { from: string; to: string } | null {
  const today = formatDay(now.getTime())
  const yesterday = formatDay(Date.parse(today) - dayMs)
  const monthStart = `${today.slice(0, 7)}-01`
  const monthEnd = formatDay(Date.parse(monthStart) - dayMs)
  const days = {
    lastWeek: { from: formatDay(Date.parse(today) - 7 * dayMs), to: yesterday },
    prevMonth: { from: `${monthEnd.slice(0, 7)}-01`, to: monthEnd },
    monthToDate: today === monthStart ? null : { from: monthStart, to: yesterday },
    customRange: null,
    today: { from: today, to: today },
  }
  return days[period]
}

const shieldStatuses = ['in progress', 'completed', 'failed'] as const
export type ShieldStatus = (typeof shieldStatuses)[number]

/** How long files are kept, and how many are listed. */
export const shieldReportLimits = { keptDays: 30, listed: 10, sensibleDays: 90 } as const

export const shieldReportTexts = {
  started: 'Report generating started. Please, wait 1-3 minutes.',
  completed: 'Report generating completed.',
  inProgress: 'Report generating is already in progress. Please, wait.',
  failed: 'Report generating failed. Please try again.',
  longPeriod: "Please don't choose period more than 90 days.",
} as const

export const shieldReportState = z.object({
  id: z.uuid(),
  organizationId: z.number(),
  period: z.enum(periodNames),
  from: day,
  to: day,
  /** Empty means all. */
  hosts: z.array(z.string()),
  status: z.enum(shieldStatuses),
  /** In percent. */
  progress: z.number(),
  fileName: z.string(),
  fileBytes: z.number().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ShieldReportState = z.infer<typeof shieldReportState>

const started = shieldReportState.extend({
  /** True if this report was already in progress and none was started. */
  isRepeat: z.boolean(),
})

const publishers = ['Web', 'In-App'] as const
const reportId = z.uuid()
const anId = '6f1c2c52-3a39-4f3c-9a65-0d7f3a1b5e11'

const timeframeMessage = 'Provide two days such as 2026-11-01,2026-11-07.'

/** `{"from": …, "to": …}` or two days separated by a comma. */
function parseTimeframe(value: unknown) {
  if (typeof value !== 'string') return value
  if (!value.startsWith('{')) {
    const [from, to] = value.split(',').map((part) => part.trim())
    return { from, to }
  }
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const reportRequest = {
  organizationId,
  period: z.enum(periodNames),
  /** For a custom range; defaults to the period's days. */
  from: day.optional(),
  to: day.optional(),
}

export const shieldReport = endpoint({
  method: 'GET',
  path: '/api/shield-report',
  summary: 'Starts a SHIELD report, a PDF on protected traffic and blocked attacks, or returns the one in progress.',
  access: { organization: 'query.organizationId', types: publishers },
  audit: { action: 'report.request', note: ['query'] },
  query: z.object({
    ...reportRequest,
    /** The days as one parameter, instead of `from` and `to`. */
    timeframe: z.preprocess(parseTimeframe, z.object({ from: day, to: day }, timeframeMessage)).optional(),
    'timeframe[from]': day.optional(),
    'timeframe[to]': day.optional(),
    /** Comma-separated sites and apps; empty or missing means all. */
    hosts: z.string().optional(),
  }),
  answer: started,
  errors: ['organization_not_found'],
  example: { query: { organizationId: 1, period: 'customRange', timeframe: '2026-11-01,2026-11-07' } },
})

export const shieldReportOfSites = endpoint({
  method: 'POST',
  path: '/api/shield-report',
  summary: 'The same, for more sites than fit into a URL.',
  access: { organization: 'body.organizationId', types: publishers },
  audit: { action: 'report.request', note: ['body'] },
  body: z.object({ ...reportRequest, hosts: hostSelection }),
  answer: started,
  errors: ['organization_not_found'],
  example: { body: { organizationId: 1, period: 'lastWeek', hosts: ['news.example'] } },
})

export const shieldReportList = endpoint({
  method: 'GET',
  path: '/api/shield-reports',
  summary: "The caller's latest SHIELD reports of an organization, newest first.",
  access: { organization: 'query.organizationId', types: publishers },
  query: z.object({ organizationId }),
  answer: z.object({ data: z.array(shieldReportState) }),
  example: { query: { organizationId: 1 } },
})

const one = {
  access: { organization: 'query.organizationId', types: publishers },
  params: z.object({ reportId }),
  query: z.object({ organizationId }),
  errors: ['report_not_found'],
  example: { params: { reportId: anId }, query: { organizationId: 1 } },
} as const

export const shieldReportById = endpoint({
  method: 'GET',
  path: '/api/shield-reports/{reportId}',
  summary: "Progress of one of the caller's SHIELD reports.",
  ...one,
  answer: shieldReportState,
})

export const shieldReportFile = endpoint({
  method: 'GET',
  path: '/api/shield-reports/{reportId}/file',
  audit: { action: 'data.export', note: ['params.reportId'], isAfter: true },
  summary: 'The finished PDF.',
  ...one,
  answer: z.file().mime('application/pdf'),
})

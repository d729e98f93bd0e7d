import { z } from 'zod'
import { distributionId, tagStatuses } from './deployments.ts'
import { endpoint } from './endpoint.ts'
import { organizationId } from './fields.ts'
import { type ThreatClass, threatClassNames } from './threats.ts'

/** The drill: harmless ads that behave as bad ones do, to see that protection works. */

interface DrillCase {
  title: string
  /** What the ad tries, for people. */
  about: string
  threatClass: ThreatClass
}

export const drillCases = {
  redirect: {
    title: 'Forced redirect',
    about: 'Leaves for another page, without a click',
    threatClass: 'forced-redirect',
  },
  'pop-up': { title: 'Pop-up', about: 'Opens a window, without a click', threatClass: 'forced-redirect' },
  scareware: {
    title: 'Scareware',
    about: 'Says that the device of the reader is infected',
    threatClass: 'fake-alert',
  },
  'alert-loop': { title: 'Alert loop', about: 'Shows one dialog after another', threatClass: 'fake-alert' },
  download: {
    title: 'Drive-by download',
    about: 'Carries a program and clicks its own link to save it',
    threatClass: 'drive-by-download',
  },
  'made-click': {
    title: 'Click made by code',
    about: 'Clicks its own link, so that the advertiser pays',
    threatClass: 'click-hijack',
  },
  'hidden-frame': {
    title: 'Hidden ad',
    about: 'Loads an ad into a frame of one pixel',
    threatClass: 'hidden-ads',
  },
  miner: { title: 'Miner', about: 'Starts the client of a mining service', threatClass: 'cryptomining' },
  cloak: {
    title: 'Cloaked landing page',
    about: 'Leads readers elsewhere than reviewers',
    threatClass: 'cloaked-landing-page',
  },
  phishing: {
    title: 'Phishing form',
    about: 'Asks for a password in the look of a mail service',
    threatClass: 'phishing-form',
  },
  'push-prompt': {
    title: 'Push permission',
    about: 'Asks to send notifications, without a click',
    threatClass: 'push-permission-lure',
  },
  'back-button': {
    title: 'Back-button trap',
    about: 'Fills the history, so that there is no way back',
    threatClass: 'back-button-hijack',
  },
  typing: { title: 'Data theft', about: 'Listens to what is typed on the page', threatClass: 'data-theft' },
  'bad-host': {
    title: 'Malicious host',
    about: 'Loads a script from a host that is known to do harm',
    threatClass: 'malicious-host',
  },
} as const satisfies Record<string, DrillCase>
export type DrillCaseName = keyof typeof drillCases
export const drillCaseNames = Object.keys(drillCases) as [DrillCaseName, ...DrillCaseName[]] // its own keys

/** The tag whose script the drill's own pages carry. */
export const drillTagName = 'Drill'

export const drillRunPattern = /^[0-9a-f]{8}$/
const run = z.string().regex(drillRunPattern)

/** By which incidents of a run are known again in the feed. */
export const drillCreativeId = (name: DrillCaseName, runId: string) => `drill-${name}-${runId}`

/** Where a case's page is, with or without protection. */
export const drillPagePath = (name: DrillCaseName, query: { run: string; tag: string; protection: 'on' | 'off' }) =>
  `/drill/pages/${name}?${new URLSearchParams(query)}`

/** What a page of the drill tells the page around it. */
export const drillOutcome = z.object({
  drill: z.enum(drillCaseNames),
  run,
  protection: z.enum(['on', 'off']),
  outcome: z.enum(['happened', 'stopped']),
  /** Since the page began. */
  ms: z.number().min(0),
})
export type DrillOutcome = z.infer<typeof drillOutcome>

/** One line for the console of a page that carries a tag: it runs the drill there. */
export const drillLine = (publicUrl: string, runId: string) =>
  `document.head.append(Object.assign(document.createElement('script'), { src: '${publicUrl}/drill/kit.js?run=${runId}' }))`

const types = ['Web', 'In-App'] as const

export const drillStart = endpoint({
  method: 'POST',
  path: '/api/drill/start',
  summary: "Begins a drill: a name for the run, and the organization's tag for it, which is made when there is none.",
  access: { organization: 'body.organizationId', types },
  body: z.object({ organizationId }),
  answer: z.object({ run, distribution: distributionId, status: z.enum(tagStatuses), reason: z.string().nullable() }),
  errors: ['organization_not_found', 'too_many_tags', 'build_not_found'],
  example: { body: { organizationId: 1 } },
})

const drillIncident = z.object({
  drill: z.enum(drillCaseNames),
  actionGroupID: z.string(),
  threatClass: z.enum(threatClassNames),
  variant: z.string(),
  rule: z.string(),
  action: z.enum(['blocked', 'reported']),
  tagName: z.string(),
  host: z.string(),
  time: z.iso.datetime(),
})
export type DrillIncident = z.infer<typeof drillIncident>

export const drillResults = endpoint({
  method: 'GET',
  path: '/api/drill/results',
  summary: 'What the threat feed has of a run, the first incident of each case first.',
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId, run }),
  answer: z.object({ incidents: z.array(drillIncident) }),
  example: { query: { organizationId: 1, run: '0a1b2c3d' } },
})

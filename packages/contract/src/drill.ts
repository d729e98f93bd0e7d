import { z } from 'zod'
import { distributionId, tagStatuses } from './deployments.ts'
import { endpoint } from './endpoint.ts'
import { heavyAdKinds } from './events.ts'
import { organizationId } from './fields.ts'
import { type ThreatClass, threatClassNames } from './threats.ts'

/** The drill: harmless ads that behave as bad ones do, to see that protection works. */

interface Described {
  title: string
  /** What the ad tries, for people. */
  about: string
}
/** A bad ad is stopped, and is in the threat feed; a heavy one is let finish, and is counted among the heavy ads. */
type DrillCase = Described & ({ threatClass: ThreatClass } | { heavyAd: (typeof heavyAdKinds)[number] })

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
  'heavy-ad': { title: 'Heavy ad', about: 'Loads more than 4 MB', heavyAd: 'network' },
} as const satisfies Record<string, DrillCase>
export type DrillCaseName = keyof typeof drillCases
export const drillCaseNames = Object.keys(drillCases) as [DrillCaseName, ...DrillCaseName[]] // its own keys

/** What the line for one's own page runs: there only some ads are weighed, so that a heavy one would be reported now and then. */
export const drillKitNames = drillCaseNames.filter((name) => 'threatClass' in drillCases[name])

/** The tag whose script the drill's own pages carry. */
export const drillTagName = 'Drill'

export const drillRunPattern = /^[0-9a-f]{8}$/
const run = z.string().regex(drillRunPattern)

/** By which incidents of a run are known again in the feed. */
export const drillCreativeId = (name: DrillCaseName, runId: string) => `drill-${name}-${runId}`

/** Where a case's page is, with or without protection. */
export const drillPagePath = (name: DrillCaseName, query: { run: string; tag: string; protection: 'on' | 'off' }) =>
  `/drill/pages/${name}?${new URLSearchParams(query)}`

/**
 * What a case's page may do. It has an origin of its own and so reaches nothing of the dashboard, but for the heavy ad:
 * ads are weighed in frames that can be entered, and in such a page there are none. That one is of the dashboard's origin,
 * since all of it is ours: it loads nothing from elsewhere, and what the address asks for is checked against patterns.
 */
export const drillSandbox = (name: DrillCaseName) =>
  name === 'heavy-ad' ? 'allow-scripts allow-same-origin' : 'allow-scripts'

/** What a page of the drill tells the page around it. */
export const drillOutcome = z.object({
  drill: z.enum(drillCaseNames),
  run,
  protection: z.enum(['on', 'off']),
  /** Without its script a page cannot say whether it would have protected: a blocker in the browser, or its address is away. */
  outcome: z.enum(['happened', 'stopped', 'no-script']),
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
  answer: z.object({ run, distribution: distributionId, status: z.enum(tagStatuses) }),
  errors: ['organization_not_found', 'too_many_tags', 'build_not_found'],
  example: { body: { organizationId: 1 } },
})

const reported = {
  drill: z.enum(drillCaseNames),
  action: z.enum(['blocked', 'reported']),
  tagName: z.string(),
  host: z.string(),
  time: z.iso.datetime(),
}

const drillIncident = z.object({
  ...reported,
  actionGroupID: z.string(),
  threatClass: z.enum(threatClassNames),
  variant: z.string(),
  rule: z.string(),
})
export type DrillIncident = z.infer<typeof drillIncident>

const drillHeavyAd = z.object({ ...reported, kind: z.enum(heavyAdKinds), bytes: z.number() })
export type DrillHeavyAd = z.infer<typeof drillHeavyAd>

export const drillResults = endpoint({
  method: 'GET',
  path: '/api/drill/results',
  summary: 'What the threat feed and the heavy ads have of a run, the oldest first.',
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId, run }),
  answer: z.object({ incidents: z.array(drillIncident), heavyAds: z.array(drillHeavyAd) }),
  example: { query: { organizationId: 1, run: '0a1b2c3d' } },
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { heavyAdKinds } from '../events.ts'
import { organizationId } from '../fields.ts'
import { distributionId, tagStatuses } from './deployments.ts'
import { type ThreatClass, threatClassNames } from './threats.ts'

/** The drill: harmless ads that behave like bad ones, to check that protection works. */

interface Described {
  title: string
  /** Attempted behaviour, for the UI. */
  about: string
}
/** Malicious ads are stopped and appear in the threat feed. The heavy ad may finish and counts in Heavy Ads. */
type DrillCase = Described & ({ threatClass: ThreatClass } | { heavyAd: (typeof heavyAdKinds)[number] })

export const drillCases = {
  redirect: {
    title: 'Forced redirect',
    about: 'Sends the page to another address without a click',
    threatClass: 'forced-redirect',
  },
  'pop-up': { title: 'Pop-up', about: 'Opens a window without a click', threatClass: 'pop-up' },
  scareware: { title: 'Scareware', about: 'Claims that the device is infected', threatClass: 'fake-alert' },
  'alert-loop': { title: 'Dialog loop', about: 'Opens one dialog after another', threatClass: 'dialog-trap' },
  download: {
    title: 'Drive-by download',
    about: 'Contains a program and clicks its own link to save it',
    threatClass: 'drive-by-download',
  },
  'made-click': {
    title: 'Synthetic click',
    about: 'Clicks its own link by code to charge the advertiser',
    threatClass: 'click-hijack',
  },
  'hidden-frame': { title: 'Hidden ad', about: 'Loads another ad in a one-pixel frame', threatClass: 'hidden-ads' },
  miner: { title: 'Miner', about: 'Starts the client of a mining service', threatClass: 'cryptomining' },
  cloak: {
    title: 'Cloaked landing page',
    about: 'Sends readers to a different page than reviewers',
    threatClass: 'cloaked-landing-page',
  },
  phishing: {
    title: 'Phishing form',
    about: 'Imitates a mail service and requests a password',
    threatClass: 'phishing-form',
  },
  'push-prompt': {
    title: 'Push permission',
    about: 'Requests permission to send notifications without a click',
    threatClass: 'push-permission-lure',
  },
  'back-button': {
    title: 'Back-button trap',
    about: 'Fills the browser history so that Back stays on the page',
    threatClass: 'back-button-hijack',
  },
  typing: { title: 'Data theft', about: 'Records what is typed on the page', threatClass: 'data-theft' },
  'bad-host': {
    title: 'Malicious host',
    about: 'Loads a script from a host known for attacks',
    threatClass: 'malicious-host',
  },
  sound: {
    title: 'Autoplay audio',
    about: 'Plays a tone without a click',
    threatClass: 'autoplay-audio',
  },
  clipboard: {
    title: 'Clipboard overwrite',
    about: 'Replaces the contents of the clipboard',
    threatClass: 'clipboard-hijack',
  },
  'full-screen': {
    title: 'Full-screen grab',
    about: 'Takes over the whole screen without a click',
    threatClass: 'full-screen-grab',
  },
  'heavy-ad': { title: 'Heavy ad', about: 'Loads more than 4 MB', heavyAd: 'network' },
} as const satisfies Record<string, DrillCase>
export type DrillCaseName = keyof typeof drillCases
export const drillCaseNames = Object.keys(drillCases) as [DrillCaseName, ...DrillCaseName[]] // keys of the object above

/** Cases that run on a publisher's own page. Only a sample of ads is measured there, so the heavy one is left out. */
export const drillKitNames = drillCaseNames.filter((name) => 'threatClass' in drillCases[name])

/** Name of the tag on the drill's own pages. */
export const drillTagName = 'Drill'

export const drillRunPattern = /^[0-9a-f]{8}$/
const run = z.string().regex(drillRunPattern)

/** Identifies the incidents of a run in the feed. */
export const drillCreativeId = (name: DrillCaseName, runId: string) => `drill-${name}-${runId}`

/** Address of a case's page, with or without protection. */
export const drillPagePath = (name: DrillCaseName, query: { run: string; tag: string; protection: 'on' | 'off' }) =>
  `/drill/pages/${name}?${new URLSearchParams(query)}`

/**
 * Sandbox of a case's page. Its opaque origin keeps it from the dashboard's data. The heavy ad is the exception: ads
 * are measured in same-origin frames, which a page with an opaque origin cannot have. It shares the dashboard's origin,
 * loads nothing from other hosts, and its parameters are checked against patterns.
 */
export const drillSandbox = (name: DrillCaseName) =>
  name === 'heavy-ad' ? 'allow-scripts allow-same-origin' : 'allow-scripts'

/** Message from a drill page to the page around it. */
export const drillOutcome = z.object({
  drill: z.enum(drillCaseNames),
  run,
  protection: z.enum(['on', 'off']),
  /** `no-script`: the script did not load, because of an ad blocker or an unreachable address. */
  outcome: z.enum(['happened', 'stopped', 'no-script']),
  /** Milliseconds since the page started to load. */
  ms: z.number().min(0),
})
export type DrillOutcome = z.infer<typeof drillOutcome>

/** Runs the drill on a page with a tag when pasted into its console. */
export const drillLine = (publicUrl: string, runId: string) =>
  `document.head.append(Object.assign(document.createElement('script'), { src: '${publicUrl}/drill/kit.js?run=${runId}' }))`

const types = ['Web', 'In-App'] as const

export const drillStart = endpoint({
  method: 'POST',
  path: '/api/drill/start',
  summary:
    "Starts a drill. Returns the run's id and the organization's drill tag, which is created if it does not exist.",
  access: { organization: 'body.organizationId', types },
  audit: { action: 'drill.start', record: { kind: 'tag', id: 'answer.distribution' } },
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
  summary: 'Incidents and heavy ads of a run, oldest first.',
  access: { organization: 'query.organizationId', types },
  query: z.object({ organizationId, run }),
  answer: z.object({ incidents: z.array(drillIncident), heavyAds: z.array(drillHeavyAd) }),
  example: { query: { organizationId: 1, run: '0a1b2c3d' } },
})

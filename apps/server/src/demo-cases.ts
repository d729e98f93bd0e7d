import { adName, authoriseKey, type CaseRequest, type CaseStatus, caseLimits, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { demoComplainant } from '@vigil/demo'
import type { Warehouse } from '@vigil/warehouse'
import { linkToPlatform } from './features/malvertising/cases/platforms.ts'
import { propose } from './features/malvertising/cases/propose.ts'

interface Sources {
  database: Database
  warehouse: Warehouse
  now: Date
}

interface Creative {
  creativeId: string
  ssp: string
  firstSeen: number
  lastSeen: number
}

interface Story {
  request: CaseRequest
  message: string
  answers: readonly { hours: number; side: 'partner' | 'publisher'; status?: CaseStatus; text: string }[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const days = 28

/** The ad has not been seen since, so the case is closed in time. */
const solved: Story = {
  request: 'reject-creative',
  message: 'This ad redirects our readers. Please reject the creative.',
  answers: [{ hours: 5, side: 'partner', status: 'creative-rejected', text: 'Rejected on all our exchanges.' }],
}

/** The ad was seen again, so the case is opened again. */
const returning: Story = {
  request: 'pause-buyer',
  message: 'The third ad of this buyer in a week. Please pause the seat.',
  answers: [
    { hours: 4, side: 'partner', status: 'need-more', text: 'Which deal did it come through?' },
    { hours: 6, side: 'publisher', text: 'Open auction. The bundle has the supply chain.' },
    { hours: 20, side: 'partner', status: 'buyer-paused', text: 'Found it. The seat is paused.' },
  ],
}

const running: readonly Story[] = [
  {
    request: 'name-source',
    message: 'Who bought this impression?',
    answers: [{ hours: 3, side: 'partner', status: 'not-ours', text: 'The creative id belongs to a reseller.' }],
  },
  {
    request: 'reject-creative',
    message: 'Opens a fake virus warning on phones.',
    answers: [{ hours: 2, side: 'partner', status: 'need-more', text: 'Can you send us the markup?' }],
  },
  { request: 'block-landing-host', message: 'Please block the landing host for all buyers.', answers: [] },
]

/** Loads cases about attacks of the demo, once its traffic is stored. Later changes are found by watching. */
export async function loadDemoCases({ database, warehouse, now }: Sources) {
  const account = await database.accounts.byEmail(demoComplainant)
  const organizationId = account?.viewer.organization?.id
  if (!account || !organizationId) return
  const scope = authoriseKey({ organizationId })
  if ((await database.cases.list(scope, { page: 1 })).total > 0) return
  const creatives = await findCreatives(warehouse, scope, now)
  const [oldest, ...rest] = creatives.toSorted((a, b) => a.lastSeen - b.lastSeen)
  const lasting = rest.toSorted((a, b) => b.lastSeen - b.firstSeen - (a.lastSeen - a.firstSeen))[0]
  const recent = rest.filter((one) => one !== lasting).toReversed()
  const latest = now.getTime() - 4 * hourMs
  const plots = [
    ...(oldest ? [{ creative: oldest, story: solved, at: oldest.lastSeen + hourMs }] : []),
    ...(lasting ? [{ creative: lasting, story: returning, at: lasting.lastSeen - dayMs }] : []),
    ...running.flatMap((story, index) => {
      const creative = recent[index]
      return creative ? [{ creative, story, at: Math.min(creative.lastSeen + hourMs, latest) }] : []
    }),
  ]
  for (const plot of plots) await openCase({ database, warehouse, now }, scope, account.viewer.userId, plot)
}

async function findCreatives(warehouse: Warehouse, scope: Scope, now: Date): Promise<Creative[]> {
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
  const rows = await warehouse.select(scope, {
    dataset: 'incidents',
    measures: ['attacks', 'firstSeen', 'lastSeen'],
    by: ['creativeId', 'ssp'],
    range: { from: toDay(now.getTime() - days * dayMs), to: toDay(now.getTime()) },
    whereNot: { creativeId: [''], ssp: [''] },
    order: [{ by: 'attacks', direction: 'descending' }],
    limit: 12,
  })
  return rows.map(({ creativeId, ssp, firstSeen, lastSeen }) => ({
    creativeId: String(creativeId),
    ssp: String(ssp),
    firstSeen: Number(firstSeen),
    lastSeen: Number(lastSeen),
  }))
}

async function openCase(
  { database, warehouse, now }: Sources,
  scope: Scope,
  userId: string,
  { creative: { creativeId, ssp }, story, at }: { creative: Creative; story: Story; at: number },
) {
  const source = { kind: 'creative', creative: { creativeId, ssp, bidderCode: '', markupHash: '' } } as const
  const { creative, incidents, ...ad } = await propose({ database, warehouse, clock: () => now }, scope, source)
  const known = incidents.filter(({ time }) => Date.parse(time) <= at)
  if (!creative) return
  const partnerId = await findPartner(database, scope, adName('ssp', ssp) || ssp, new Date(at))
  const dueOn = new Date(at + caseLimits.dueDays.usual * dayMs).toISOString().slice(0, 10)
  await database.atomically(async () => {
    const { id } = await database.cases.open(
      scope,
      { ...ad, creative, source, partnerId, request: story.request, dueOn, createdAt: new Date(at) },
      {
        userId,
        text: story.message,
        incidents: known.map(({ actionGroupID, eventDate }) => ({ actionGroupID, eventDate })),
      },
    )
    for (const { hours, side, status, text } of story.answers) {
      const time = at + hours * hourMs
      if (time > now.getTime()) return
      const author = side === 'partner' ? { author: 'Ad operations' } : { userId }
      const entry = { at: new Date(time), side, kind: status ? 'status' : 'message', text, status, ...author } as const
      await database.cases.addEntry(scope, id, entry)
    }
  })
}

async function findPartner(database: Database, scope: Scope, name: string, createdAt: Date): Promise<string> {
  const known = (await database.casePartners.list(scope)).find((partner) => partner.name === name)
  if (known) return known.id
  const host = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const form = { name, kind: 'SSP', email: `adops@${host}.example`, platformId: null } as const
  const id = await database.atomically(() => database.casePartners.create(scope, form, createdAt))
  await linkToPlatform(database, scope, id)
  return id
}

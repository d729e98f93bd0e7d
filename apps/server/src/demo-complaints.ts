import {
  authoriseKey,
  type Complaint,
  complaintEffectNames,
  complaintEffects,
  complaintLimits,
  type Scope,
} from '@vigil/contract'
import type { Database, NewComplaint } from '@vigil/database'
import { demoComplainant, demoComplaints, Random } from '@vigil/demo'
import type { ListRow, Warehouse } from '@vigil/warehouse'
import { chooseCreative } from './features/malvertising/complaints/merging.ts'
import { locate } from './features/malvertising/complaints/ranking.ts'

interface Sources {
  database: Database
  warehouse: Warehouse
  now: Date
}

type Attack = ListRow<'incidents'>

const minuteMs = 60_000
const dayMs = 86_400_000
const days = 6

/** Loads complaints about attacks of the demo, once its traffic is stored. */
export async function loadDemoComplaints({ database, warehouse, now }: Sources) {
  const organizationId = (await database.accounts.byEmail(demoComplainant))?.viewer.organization?.id
  if (!organizationId) return
  const scope = authoriseKey({ organizationId })
  if ((await database.complaints.list(scope, { page: 1, rowsPerPage: 1 })).total > 0) return
  const attacks = await findAttacks(warehouse, scope, now)
  if (attacks.length === 0) return
  const random = new Random(1, 24, 1)
  const ids: string[] = []
  for (const { attack, text, hasEmail } of pickAttacks(attacks, random)) {
    const id = await database.complaints.add(scope, toComplaint(attack, { text, hasEmail, random, now }))
    await locate({ database, warehouse }, scope, id)
    ids.push(id)
  }
  await settle({ database, warehouse }, scope, ids)
}

async function findAttacks(warehouse: Warehouse, scope: Scope, now: Date): Promise<Attack[]> {
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
  const { rows } = await warehouse.list(scope, {
    dataset: 'incidents',
    range: { from: toDay(now.getTime() - days * dayMs), to: toDay(now.getTime()) },
    where: { inventory: ['web'] },
    page: 1,
    rowsPerPage: complaintLimits.nearestRows,
    isCounted: false,
  })
  return rows.filter(({ creative_id: id, url }) => id !== '' && url !== '')
}

/** One attack for each text; the texts of one attack in a row are about the same creative. */
function pickAttacks(attacks: readonly Attack[], random: Random) {
  const used = new Set<string>()
  return demoComplaints.flatMap(({ threatClass, texts }) => {
    const all = attacks.filter((attack) => attack.threat_class === threatClass && !used.has(attack.creative_id ?? ''))
    const byCreative = new Map<string, Attack[]>()
    for (const attack of all) {
      const id = attack.creative_id ?? ''
      byCreative.set(id, [...(byCreative.get(id) ?? []), attack])
    }
    const [most = []] = [...byCreative.values()].sort((a, b) => b.length - a.length)
    used.add(most[0]?.creative_id ?? '')
    return texts.slice(0, most.length).map((text, index) => ({
      attack: most[Math.floor((index * most.length) / texts.length)] ?? {},
      text,
      hasEmail: random.chance(0.5),
    }))
  })
}

function toComplaint(
  attack: Attack,
  { text, hasEmail, random, now }: { text: string; hasEmail: boolean; random: Random; now: Date },
): NewComplaint {
  const at = (attack.at ?? 0) + random.integer(-12, 12) * minuteMs
  const effect = complaintEffectNames.find((name) =>
    (complaintEffects[name].classes as readonly string[]).includes(attack.threat_class ?? ''),
  )
  const occurredAt = Math.min(at, now.getTime() - minuteMs)
  const isFromPage = random.chance(0.6)
  return {
    createdAt: new Date(Math.min(occurredAt + random.integer(5, 240) * minuteMs, now.getTime())),
    source: isFromPage ? 'page' : 'form',
    host: attack.host ?? '',
    pageUrl: random.chance(0.8) ? (attack.url ?? '').replace(/[?#].*$/, '') : '',
    occurredAt: new Date(occurredAt),
    toleranceMinutes: complaintLimits.defaultTolerance,
    device: attack.device ?? '',
    os: attack.os ?? '',
    browser: attack.browser ?? '',
    country: attack.country ?? '',
    city: '',
    effects: effect ? [effect] : [],
    description: text,
    ads: isFromPage ? inView(attack) : [],
    email: hasEmail ? `reader${random.integer(100, 999)}@mail.example` : '',
  }
}

const inView = ({ creative_id, bidder_code, adomains }: Attack): Complaint['ads'] => [
  {
    slot: 'article-top',
    width: 300,
    height: 250,
    bidder: bidder_code ?? '',
    creativeId: creative_id ?? '',
    adomains: adomains ?? [],
    lineItemId: '',
    advertiserId: '',
  },
]

/** The last two have a creative; the last one is closed. */
async function settle({ database }: Omit<Sources, 'now'>, scope: Scope, ids: readonly string[]) {
  for (const id of ids.slice(-2)) {
    const { data } = await database.complaints.list(scope, { page: 1, rowsPerPage: ids.length })
    const top = data.find((row) => row.id === id)?.top
    if (!top) continue
    const { fit: _, ...creative } = top
    await chooseCreative(database, scope, id, creative)
  }
  const last = ids.at(-1)
  if (last && (await database.complaints.find(scope, last)).mergedInto === null)
    await database.complaints.setClosed(scope, last, true)
}

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, done, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { affiliateNetwork, networkLimits } from './affiliate-networks.ts'
import { orderVerdict } from './verification.ts'

/**
 * Commission reversal packs: orders with a stuffed or unproven affiliate claim, in the format of their network. Verdicts
 * of the shop's server decide. Amounts in US dollars, times in UTC.
 */

export const packLimits = { orders: limits.exportRows, listed: 100 } as const

/** Verdicts that make a claim part of a pack, as reasons for the network. */
export const packReasons = {
  stuffed: {
    label: 'Stuffed',
    text: 'Cookie stuffing: an affiliate cookie or click was written without an action of the shopper.',
  },
  unseen: {
    label: 'Unproven',
    text: 'Unproven claim: the shopper did not arrive through the affiliate in this session.',
  },
} as const
export type PackReason = keyof typeof packReasons

export const packFileKinds = ['network', 'csv', 'json', 'letter'] as const
export type PackFileKind = (typeof packFileKinds)[number]

export const packTexts = {
  empty: 'There are no stuffed or unproven claims on this network in this period.',
  noLocked: 'No orders of this period are past the window.',
  noPacks: 'No packs yet. A pack you create is kept here unchanged.',
} as const

const amount = z.number()
const count = z.number().int()

const packOrder = z.object({
  /** As the shop's server knows it: the browser may have redacted it. */
  orderId: z.string(),
  /** The order's number on its details page. */
  recordedOrderId: z.string(),
  sessionId: z.string(),
  orderedAt: z.iso.datetime(),
  /** The end of the network's validation window. */
  locksAt: z.iso.datetime(),
  amount,
  /** Amount × the network's rate. */
  commission: amount,
  currency: z.string(),
  /** The affiliate tag of the order; '' if the pixel did not report it. */
  affiliateTag: z.string(),
  reason: z.enum(['stuffed', 'unseen']),
  confidence: orderVerdict.shape.affiliate.shape.confidence,
  /** The reasons of the verdict. */
  evidence: z.array(z.string()),
  evidenceId: z.uuid(),
  /** Its details page. */
  evidenceUrl: z.string(),
})
export type PackOrder = z.infer<typeof packOrder>

const sums = z.object({ orders: count, amount, commission: amount })
export type PackSums = z.infer<typeof sums>
const totals = z.object({ all: sums, stuffed: sums, unseen: sums, locked: sums })
export type PackTotals = z.infer<typeof totals>

const content = z.object({
  network: affiliateNetwork,
  dateStart: day,
  dateEnd: day,
  orders: z.array(packOrder),
  /** Past the network's window: not part of the files. */
  locked: z.array(packOrder),
  totals,
})
export type PackContent = z.infer<typeof content>

const packSummary = z.object({
  id: z.uuid(),
  network: z.string(),
  /** Counted per network. */
  version: count,
  dateStart: day,
  dateEnd: day,
  createdAt: z.iso.datetime(),
  /** Null if it was created by a scheduled report or the user no longer exists. */
  createdBy: z.string().nullable(),
  totals,
  files: z.array(z.object({ kind: z.enum(packFileKinds), name: z.string(), bytes: count, sha256: z.string() })),
})
export type CommissionPack = z.infer<typeof packSummary>

const types = ['E-Com'] as const
const inQuery = { organization: 'query.organizationId', types } as const
const inBody = { organization: 'body.organizationId', types } as const
const networkName = z.string().trim().min(1).max(networkLimits.nameLength)
const period = { dateStart: day, dateEnd: day }
const example = { organizationId: 1, network: 'Awin', dateStart: '2026-11-01', dateEnd: '2026-11-07' }
const packId = '00000000-0000-4000-8000-000000000000'

export const affiliateNetworkList = endpoint({
  method: 'GET',
  path: '/api/affiliate-networks',
  summary: "A shop's affiliate networks with validation window, commission rate and file format.",
  access: inQuery,
  query: z.object({ organizationId }),
  answer: z.object({
    networks: z.array(affiliateNetwork.extend({ isBuiltIn: z.boolean(), isChanged: z.boolean() })),
  }),
  example: { query: { organizationId: 1 } },
})

export const affiliateNetworkSave = endpoint({
  method: 'PUT',
  path: '/api/affiliate-networks',
  summary: 'Adds an affiliate network or changes its settings. Packs that exist keep the settings they were made with.',
  access: inBody,
  audit: { action: 'affiliate-network.save', note: ['body'] },
  body: affiliateNetwork.extend({ organizationId }),
  answer: done,
  errors: ['organization_not_found', 'too_many_networks'],
  example: {
    body: {
      organizationId: 1,
      name: 'Awin',
      format: 'awin',
      windowDays: 30,
      ratePercent: 10,
      tagPrefixes: ['awin'],
      account: {},
    },
  },
})

export const affiliateNetworkRemove = endpoint({
  method: 'DELETE',
  path: '/api/affiliate-networks',
  summary: 'Removes an affiliate network. A built-in one gets its default settings again.',
  access: inQuery,
  audit: { action: 'affiliate-network.remove', note: ['query'] },
  query: z.object({ organizationId, name: networkName }),
  answer: done,
  errors: ['network_not_found'],
  example: { query: { organizationId: 1, name: 'Awin' } },
})

export const commissionPackPreview = endpoint({
  method: 'GET',
  path: '/api/commission-packs/preview',
  summary: 'The content of a pack for a network and a period, from the verdicts so far.',
  access: inQuery,
  query: z.object({ organizationId, network: networkName, ...period }),
  answer: content.extend({ verifiedOrders: count.describe('orders of the period with a verdict, of all networks') }),
  errors: ['network_not_found', 'pack_too_large'],
  example: { query: example },
})

export const commissionPackCreate = endpoint({
  method: 'POST',
  path: '/api/commission-packs',
  summary: 'Creates a pack: an unchangeable copy of its orders, sums, settings and files.',
  access: inBody,
  audit: { action: 'commission-pack.create', record: { kind: 'commission-pack', id: 'answer.pack.id' }, isAfter: true },
  body: z.object({ organizationId, network: networkName, ...period }),
  answer: z.object({ pack: packSummary }),
  errors: ['organization_not_found', 'network_not_found', 'pack_too_large', 'pack_empty', 'network_account_missing'],
  example: { body: example },
})

export const commissionPackList = endpoint({
  method: 'GET',
  path: '/api/commission-packs',
  summary: `A shop's packs, the newest ${packLimits.listed} first.`,
  access: inQuery,
  query: z.object({ organizationId }),
  answer: z.object({ packs: z.array(packSummary) }),
  example: { query: { organizationId: 1 } },
})

const params = z.object({ id: z.uuid() })

export const commissionPackDetails = endpoint({
  method: 'GET',
  path: '/api/commission-packs/{id}',
  summary: 'A pack as it was created.',
  access: inQuery,
  params,
  query: z.object({ organizationId }),
  answer: z.object({ pack: packSummary, content }),
  errors: ['pack_not_found'],
  example: { params: { id: packId }, query: { organizationId: 1 } },
})

export const commissionPackFile = endpoint({
  method: 'GET',
  path: '/api/commission-packs/{id}/file',
  summary: 'A file of a pack, always with the same bytes.',
  access: inQuery,
  audit: { action: 'data.export', note: ['params', 'query'], isAfter: true },
  params,
  query: z.object({ organizationId, kind: z.enum(packFileKinds) }),
  answer: z.file(),
  errors: ['pack_not_found'],
  example: { params: { id: packId }, query: { organizationId: 1, kind: 'csv' } },
})

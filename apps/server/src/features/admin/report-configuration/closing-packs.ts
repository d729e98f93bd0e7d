import { createHash } from 'node:crypto'
import { missingAccountFields, type Scope } from '@vigil/contract'
import type { Database, ReportConfigurationRow } from '@vigil/database'
import type { ClosingPack, CommissionLetterData, Mail } from '@vigil/reports'
import type { QueryOptions, Warehouse } from '@vigil/warehouse'
import { createPack } from '../../../commission-packs/create-pack.ts'
import { buildContents } from '../../../commission-packs/pack-content.ts'
import type { Config } from '../../../config.ts'
import type { Turn } from '../../../lib/fair-queue.ts'

export interface PackComposing {
  database: Pick<Database, 'affiliateNetworks' | 'affiliates' | 'verifications' | 'commissionPacks' | 'organizations'>
  warehouse: Pick<Warehouse, 'select' | 'list'>
  config: Pick<Config, 'productName' | 'accentColour' | 'supportEmail' | 'publicUrl'>
  clock: () => Date
  drawCommissionLetter: (data: CommissionLetterData, turn: Turn) => Promise<Uint8Array>
}

type Configured = Pick<ReportConfigurationRow, 'id' | 'frequency' | 'sites'>

const dayMs = 86_400_000
/** The time until the next report, plus three days to send the files. */
const noticeDays = ({ frequency }: Pick<Configured, 'frequency'>) => (frequency === 'daily' ? 1 : 7) + 3

/** Networks with orders that lock before the next report, or shortly after it. */
export async function closingPacks(
  composing: PackComposing,
  scope: Scope,
  configuration: Configured,
  options: QueryOptions,
): Promise<ClosingPack[]> {
  const until = composing.clock().getTime() + noticeDays(configuration) * dayMs
  const contents = await buildContents(composing, scope, { hosts: configuration.sites }, options)
  return contents.flatMap((content) => {
    const closing = content.orders.filter(({ locksAt }) => Date.parse(locksAt) <= until)
    const [first] = closing
    if (!first) return []
    const hasFiles = missingAccountFields(content.network).length === 0
    return [{ content, closingOrders: closing.length, firstLocksAt: first.locksAt, hasFiles }]
  })
}

/** The same for a repeated delivery, so that it does not create another version. */
function packId({ id }: Configured, dueAt: Date, network: string) {
  const hash = createHash('sha256').update(`${id}|${dueAt.toISOString()}|${network}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** Creates the packs and returns their files for people; the JSON is on the page. */
export async function attachPacks(
  composing: PackComposing,
  scope: Scope,
  {
    packs,
    configuration,
    dueAt,
    signal,
  }: {
    packs: readonly ClosingPack[]
    configuration: Configured
    dueAt: Date
    signal: AbortSignal
  },
): Promise<NonNullable<Mail['attachments']>> {
  const draw = (data: CommissionLetterData) =>
    composing.drawCommissionLetter(data, { owner: String(scope.organizationId), signal })
  const attachments: NonNullable<Mail['attachments']> = []
  for (const { content, hasFiles } of packs) {
    if (!hasFiles) continue
    const id = packId(configuration, dueAt, content.network.name)
    const { files } = await createPack({ ...composing, draw }, scope, content, { createdBy: null, id })
    for (const { kind } of files) {
      const file = kind === 'json' ? undefined : await composing.database.commissionPacks.file(scope, id, kind)
      if (file) attachments.push({ filename: file.name, content: file.content, contentType: file.type })
    }
  }
  return attachments
}

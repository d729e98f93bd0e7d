import { type PackContent, type PackOrder, packReasons } from '@vigil/contract'
import type { PackFile } from '@vigil/database'
import { type CsvValue, csvLine, csvMark } from '@vigil/presentation'
import { renderNetworkFile } from './network-file.ts'

interface Numbered {
  content: PackContent
  version: number
  createdAt: Date
}

const columns: readonly (readonly [header: string, cell: (order: PackOrder, content: PackContent) => CsvValue])[] = [
  ['Order ID', ({ orderId }) => orderId],
  ['Time (UTC)', ({ orderedAt }) => orderedAt],
  ['Window closes (UTC)', ({ locksAt }) => locksAt],
  ['Network', (_, { network }) => network.name],
  ['Affiliate Tag', ({ affiliateTag }) => affiliateTag],
  ['Amount', ({ amount }) => amount],
  ['Commission at Risk', ({ commission }) => commission],
  ['Reason', ({ reason }) => packReasons[reason].label],
  ['Confidence', ({ confidence }) => confidence],
  ['Evidence', ({ evidence }) => evidence.join(' ')],
  ['Evidence ID', ({ evidenceId }) => evidenceId],
  ['Evidence Link', ({ evidenceUrl }) => evidenceUrl],
]

const renderCsv = (content: PackContent) =>
  csvMark +
  csvLine(columns.map(([header]) => header)) +
  content.orders.map((order) => csvLine(columns.map(([, cell]) => cell(order, content)))).join('')

const renderJson = ({ content, version, createdAt }: Numbered) =>
  `${JSON.stringify({ version, createdAt: createdAt.toISOString(), ...content }, null, 2)}\n`

/** commission-pack_Awin_v3_2026-11-01_2026-11-07 */
const fileName = ({ content: { network, dateStart, dateEnd }, version }: Numbered) =>
  [
    'commission-pack',
    network.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''),
    `v${version}`,
    dateStart,
    dateEnd,
  ]
    .filter(Boolean)
    .join('_')

/** All files of a pack. */
export function renderFiles(pack: Numbered, letter: Uint8Array): PackFile[] {
  const { content, createdAt } = pack
  const name = fileName(pack)
  const own = renderNetworkFile(content, createdAt)
  return [
    ...(own
      ? [
          {
            kind: 'network' as const,
            name: `${name}_upload.${own.extension}`,
            type: own.type,
            content: Buffer.from(own.text),
          },
        ]
      : []),
    { kind: 'csv', name: `${name}.csv`, type: 'text/csv', content: Buffer.from(renderCsv(content)) },
    { kind: 'json', name: `${name}.json`, type: 'application/json', content: Buffer.from(renderJson(pack)) },
    { kind: 'letter', name: `${name}.pdf`, type: 'application/pdf', content: Buffer.from(letter) },
  ]
}

import { createHash } from 'node:crypto'
import { type CommissionPack, type PackContent, type PackFileKind, packFileKinds, type Scope } from '@vigil/contract'
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { commissionPackFiles, commissionPacks } from './commission-schema.ts'
import type { Db } from './connection.ts'
import { users } from './schema.ts'

export interface PackFile {
  kind: PackFileKind
  name: string
  type: string
  content: Buffer
}

interface NewPack {
  id: string
  version: number
  content: PackContent
  /** Null for scheduled reports. */
  createdBy: string | null
  createdAt: Date
  files: readonly PackFile[]
}

const summary = {
  id: commissionPacks.id,
  network: commissionPacks.network,
  version: commissionPacks.version,
  dateStart: commissionPacks.dateStart,
  dateEnd: commissionPacks.dateEnd,
  totals: commissionPacks.totals,
  createdAt: commissionPacks.createdAt,
  createdBy: users.email,
}
type SummaryRow = Omit<CommissionPack, 'files' | 'createdAt'> & { createdAt: Date }
type ListedFile = CommissionPack['files'][number]

/** Commission reversal packs. They are created and read, never changed. */
export function commissionPackRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(commissionPacks.organizationId, organizationId)

  async function listFiles(packIds: readonly string[]) {
    const files = new Map<string, ListedFile[]>()
    if (packIds.length === 0) return files
    const { packId, kind, name, sha256, content } = commissionPackFiles
    const rows = await db
      .select({ packId, kind, name, sha256, bytes: sql<number>`octet_length(${content})` })
      .from(commissionPackFiles)
      .where(inArray(packId, [...packIds]))
    for (const { packId: id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file])
    for (const each of files.values())
      each.sort((a, b) => packFileKinds.indexOf(a.kind) - packFileKinds.indexOf(b.kind))
    return files
  }

  async function withFiles(rows: readonly SummaryRow[]): Promise<CommissionPack[]> {
    const files = await listFiles(rows.map(({ id }) => id))
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), files: files.get(row.id) ?? [] }))
  }

  return {
    /** The number that the next pack of a network gets. */
    async nextVersion(scope: Scope, network: string): Promise<number> {
      const [last] = await db
        .select({ version: max(commissionPacks.version) })
        .from(commissionPacks)
        .where(and(own(scope), eq(commissionPacks.network, network)))
      return (last?.version ?? 0) + 1
    },

    /** Has no effect if the version or the id exists: another pack was created meanwhile. */
    async create(scope: Scope, { id, version, content, createdBy, createdAt, files }: NewPack) {
      const { organizationId } = scope
      const { dateStart, dateEnd, totals } = content
      const network = content.network.name
      await db.transaction(async (tx) => {
        const stored = await tx
          .insert(commissionPacks)
          .values({ id, organizationId, network, version, dateStart, dateEnd, totals, content, createdBy, createdAt })
          .onConflictDoNothing()
          .returning({ id: commissionPacks.id })
        if (!stored[0]) return
        await tx.insert(commissionPackFiles).values(
          files.map((file) => ({
            packId: id,
            ...file,
            sha256: createHash('sha256').update(file.content).digest('hex'),
          })),
        )
      })
    },

    /** The newest first; with an id, only that one. */
    async list(scope: Scope, limit: number, id?: string): Promise<CommissionPack[]> {
      const rows = await db
        .select(summary)
        .from(commissionPacks)
        .leftJoin(users, eq(users.id, commissionPacks.createdBy))
        .where(and(own(scope), id === undefined ? undefined : eq(commissionPacks.id, id)))
        .orderBy(desc(commissionPacks.createdAt), desc(commissionPacks.version), desc(commissionPacks.id))
        .limit(limit)
      return withFiles(rows)
    },

    async content(scope: Scope, id: string): Promise<PackContent | undefined> {
      const [row] = await db
        .select({ content: commissionPacks.content })
        .from(commissionPacks)
        .where(and(own(scope), eq(commissionPacks.id, id)))
      return row?.content
    },

    async file(scope: Scope, id: string, kind: PackFileKind): Promise<PackFile | undefined> {
      const [row] = await db
        .select({
          kind: commissionPackFiles.kind,
          name: commissionPackFiles.name,
          type: commissionPackFiles.type,
          content: commissionPackFiles.content,
        })
        .from(commissionPackFiles)
        .innerJoin(commissionPacks, eq(commissionPacks.id, commissionPackFiles.packId))
        .where(and(own(scope), eq(commissionPacks.id, id), eq(commissionPackFiles.kind, kind)))
      return row
    },
  }
}

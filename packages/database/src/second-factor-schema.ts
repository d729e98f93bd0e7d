import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { users } from './schema.ts'

/** Authenticator apps (TOTP) and passkeys (WebAuthn) of users of the embedded provider. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'totp' | 'passkey'>().notNull(),
    /** Given by the user. */
    name: text('name').notNull(),
    /** TOTP: the encrypted secret. */
    secret: text('secret'),
    /** TOTP: the time step of the last accepted code. Codes of this and earlier steps are refused. */
    lastStep: integer('last_step'),
    /** Passkey: base64url. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    transports: text('transports').array(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    index('second_factors_user').on(table.userId),
    check(
      'second_factors_kind',
      sql`(${table.kind} = 'totp' and ${table.secret} is not null) or (${table.kind} = 'passkey' and ${table.credentialId} is not null and ${table.publicKey} is not null and ${table.counter} is not null)`,
    ),
  ],
)

/** Single-use codes for users who have lost their second factor, stored as a keyed hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

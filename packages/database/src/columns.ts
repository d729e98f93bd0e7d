import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time, independent of the server's time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Binary data. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

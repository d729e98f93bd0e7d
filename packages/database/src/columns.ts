import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, whatever the server's time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

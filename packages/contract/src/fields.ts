import { z } from 'zod'
import { limits } from './limits.ts'

/** Field schemas used by several features. */

export const messages = {
  characters: 'Please use the characters A-Z a-z 0-9 : _ - / () .',
  tooLong: `Max ${limits.textLength} characters length exceeded.`,
  email: 'Email is incorrect.',
  required: 'This field is required',
  organization: 'Provide an organization id such as 1.',
  host: 'Enter a valid site such as news.example.com',
  domain: 'Enter a domain such as example.com',
  app: 'Enter a valid app ID such as com.example.app',
  day: 'Enter a date such as 2026-11-01.',
  hosts: 'Provide a list of sites and apps. An empty list means all.',
} as const

// PostgreSQL's integer range; larger numbers are mistakes or attacks.
export const organizationId = z.coerce
  .number(messages.organization)
  .int(messages.organization)
  .positive(messages.organization)
  .max(2_147_483_647, messages.organization)

/** Boolean as 0 or 1, the wire format. */
export const flag = z.union([z.literal(0), z.literal(1)])

const allowedCharacters = /^[A-Za-z0-9:_\-/(). ]*$/

/** Free text, trimmed, with allowed characters only. */
export const shortText = z
  .string()
  .trim()
  .min(1, messages.required)
  .max(limits.textLength, messages.tooLong)
  .regex(allowedCharacters, messages.characters)

/** Search text; empty matches everything. */
export const searchText = z.string().trim().toLowerCase().max(limits.textLength, messages.tooLong)

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.textLength, messages.tooLong)
  .pipe(z.email(messages.email))

export const inventoryTypes = ['web', 'in-app'] as const
export type InventoryType = (typeof inventoryTypes)[number]

const hostPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/

/** A site's host name, or an app's bundle id. */
export const hostName = z.string().trim().toLowerCase().max(limits.hostLength).regex(hostPattern, messages.host)

/** A host or domain on the internet: unlike an IP address, its last label is not numeric. */
export const domainLike = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, messages.domain)

const bundlePattern = /^([A-Za-z0-9_-]+\.)+[A-Za-z0-9_-]+$|^[0-9]{6,12}$/

export const appId = z.string().trim().max(limits.hostLength).regex(bundlePattern, messages.app)

/** A UTC day, e.g. 2026-11-01. */
export const day = z.iso.date(messages.day)

/** Days of a report, both ends included. The server checks order and length (`rangeOf`). */
export const reportingRange = { timeframeFrom: day, timeframeTo: day }

/** Sites and apps to include; empty means all. */
export const hostSelection = z.array(z.string().max(limits.hostLength), messages.hosts).max(limits.sitesPerRequest)

/** The same in a query string: a string for one site, a repeated parameter for several, empty for all. */
export const requiredHosts = z.union(
  [
    hostSelection,
    z
      .string()
      .max(limits.hostLength)
      .transform((host) => (host === '' ? [] : [host])),
  ],
  messages.hosts,
)

/** The same, where none means all too. */
export const hostsInQuery = requiredHosts.default([])

/** A query parameter is a string for one value and a list for several. */
export const listInQuery = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(1_000).optional(),
  )

export const done = z.object({ ok: z.literal(true) })

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * The creative library: what was bid on a publisher's sites and apps, one item for each creative of a bidder, and how it looked.
 *
 * Values travel as the events have them (`forced-redirect`, `AppNexus`, `DE`); lists are from what was seen most often,
 * without what is not known. The screen puts names on them. Everything of an ad is hostile text. Days are UTC.
 */

export const creativeLibraryLimits = {
  rowsPerPage: [8, 20, 60, 100],
  defaultRowsPerPage: 20,
  /** Entries of a list before '…'. */
  listedEntries: 12,
  /** Of the picture of a creative, small and large. */
  pictureHeights: { minimised: 375, maximised: 750 },
} as const

export const creativeLibraryTexts = {
  empty: 'There are no bid feed for the given date range.',
  noImage: 'No image found',
} as const

/** The smart filters, by the names they have on the wire. */
export const creativeGroups = [
  'violation_classes',
  'violation_variants',
  'delivery_sources',
  'ssps',
  'dsps',
  'bidder_codes',
  'media_types',
  'adomains',
  'country_codes',
  'browsers',
  'operating_systems',
  'device_types',
] as const
export type CreativeGroup = (typeof creativeGroups)[number]

/** In an address, for a bidder that is not known. */
export const unknownBidder = '-'

/** Ids are names that somebody else gave: as long as an event may have them, and any text. */
const idOfOthers = z.string().min(1).max(128)

const values = z.array(z.string().max(limits.hostLength)).max(500).default([])
const filters = Object.fromEntries(creativeGroups.map((group) => [group, values])) as Record<
  CreativeGroup,
  typeof values
> // made of these very names

const asked = z.object({
  organizationId,
  dateStart: day,
  dateEnd: day,
  bidsDetailsRowsPerPage: z
    .number()
    .int()
    .min(1)
    .max(Math.max(...creativeLibraryLimits.rowsPerPage))
    .default(creativeLibraryLimits.defaultRowsPerPage),
  bidsDetailsActivePage: z.number().int().min(1).max(1_000_000).default(1),
  ...filters,
})
export type CreativeLibraryQuestion = z.output<typeof asked>

const texts = z.array(z.string())

export const creativeItem = z.object({
  creativeID: z.string(),
  /** '' where it is not known. */
  bidderCode: z.string(),
  bids: z.number().int(),
  blocks: z.number().int(),
  /** Classes of threats and violations. */
  violationType: texts,
  /** What of the class. */
  violationReason: texts,
  deliverySources: texts,
  ssp: texts,
  dsp: texts,
  mediaType: texts,
  adomains: texts,
})
export type CreativeItem = z.infer<typeof creativeItem>

/** `pending` while it is being made. */
const pictureState = z.enum(['ready', 'pending', 'none'])

export const creativeDetailsItem = z.object({
  ...creativeItem.shape,
  /** The site or app on which it was seen most often. */
  topLocation: z.string(),
  /** Codes of countries. */
  locations: texts,
  browsers: texts,
  operatingSystems: texts,
  deviceTypes: texts,
  /** PNG in base64, '' while there is none. */
  screenshot: z.string(),
  pictureState,
})
export type CreativeDetails = z.infer<typeof creativeDetailsItem>

const publishers = ['Web', 'In-App'] as const
const access = { organization: 'body.organizationId', types: publishers } as const
const example = { body: { organizationId: 1, dateStart: '2026-11-01', dateEnd: '2026-11-01' } }

export const creativeLibrary = endpoint({
  method: 'POST',
  path: '/api/creative-library',
  summary: 'The creatives of some days, a page of them, with the number of all; those with the most blocks first.',
  access,
  body: asked,
  answer: z.object({
    data: z.array(creativeItem),
    totalOfEntries: z.number().int(),
    requestedAt: z.iso.datetime(),
  }),
  example,
})

export const creativeSmartFilters = endpoint({
  method: 'POST',
  path: '/api/creative-library/smart-filters',
  summary:
    'The values of the smart filters with how often each was seen, each group fitting what the others have chosen.',
  access,
  body: asked,
  answer: z.object({
    data: z.array(
      z.partialRecord(z.enum(creativeGroups), z.array(z.object({ value: z.string(), count: z.number().int() }))),
    ),
  }),
  example,
})

const onADay = { organizationId, eventDate: day }
const ofOne = { organization: 'query.organizationId', types: publishers } as const
const onNovember = { organizationId: 1, eventDate: '2026-11-01' }

export const creativeDetails = endpoint({
  method: 'GET',
  path: '/api/creative-library/details/{creativeID}',
  summary:
    'One creative on one day, and its picture. Of several bidders with the same id, the one named or the busiest.',
  access: ofOne,
  params: z.object({ creativeID: idOfOthers }),
  query: z.object({ ...onADay, bidderCode: z.string().max(128).optional() }),
  answer: creativeDetailsItem,
  errors: ['creative_not_found'],
  example: { params: { creativeID: 'cr-1' }, query: onNovember },
})

export const creativeImage = endpoint({
  method: 'GET',
  path: '/api/creative-library/image/{creativeID}/{bidderCode}',
  summary: `The picture of a creative as an address that holds it (data:), null where there is none. A bidder that is not known is '${unknownBidder}'.`,
  access: ofOne,
  params: z.object({ creativeID: idOfOthers, bidderCode: idOfOthers }),
  query: z.object(onADay),
  answer: z.object({ imageUrl: z.string().nullable(), pictureState }),
  example: { params: { creativeID: 'cr-1', bidderCode: 'ix' }, query: onNovember },
})

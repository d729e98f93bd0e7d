import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { pictureState } from './threat-report.ts'

/**
 * Creative library: creatives bid on a publisher's sites and apps, one item per creative and bidder, with screenshots.
 *
 * Values are raw event values (`forced-redirect`, `AppNexus`, `DE`); lists are sorted by frequency and omit unknown
 * values. The screen adds display names. Ad content is hostile text. UTC days.
 */

export const creativeLibraryLimits = {
  rowsPerPage: [8, 20, 60, 100],
  defaultRowsPerPage: 20,
  /** Visible entries of a list before '…'. */
  listedEntries: 12,
  /** Screenshot heights, minimised and maximised. */
  pictureHeights: { minimised: 375, maximised: 750 },
} as const

export const creativeLibraryTexts = {
  empty: 'There are no bid feed for the given date range.',
  noImage: 'No image found',
} as const

/** Smart filter groups by wire name. */
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

/** URL placeholder for an unknown bidder. */
export const unknownBidder = '-'

/** External ids: any text up to the events' limit. */
const idOfOthers = z.string().min(1).max(128)

const values = z.array(z.string().max(limits.hostLength)).max(500).default([])
const filters = Object.fromEntries(creativeGroups.map((group) => [group, values])) as Record<
  CreativeGroup,
  typeof values
> // built from these names

const libraryRequest = z.object({
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
export type CreativeLibraryQuestion = z.output<typeof libraryRequest>

const texts = z.array(z.string())

export const creativeItem = z.object({
  creativeID: z.string(),
  /** '' if unknown. */
  bidderCode: z.string(),
  bids: z.number().int(),
  blocks: z.number().int(),
  /** Threat and violation classes. */
  violationType: texts,
  /** Variants of the classes. */
  violationReason: texts,
  deliverySources: texts,
  ssp: texts,
  dsp: texts,
  mediaType: texts,
  adomains: texts,
})
export type CreativeItem = z.infer<typeof creativeItem>

/** Only if the viewer's browser draws the picture: always, or until the server has made one. */
const markup = z.string().optional()

export const creativeDetailsItem = z.object({
  ...creativeItem.shape,
  /** The site or app where it was seen most often. */
  topLocation: z.string(),
  /** Country codes. */
  locations: texts,
  browsers: texts,
  operatingSystems: texts,
  deviceTypes: texts,
  /** Base64 PNG, '' if none. */
  screenshot: z.string(),
  pictureState,
  markup,
})
export type CreativeDetails = z.infer<typeof creativeDetailsItem>

const publishers = ['Web', 'In-App'] as const
const access = { organization: 'body.organizationId', types: publishers } as const
const example = { body: { organizationId: 1, dateStart: '2026-11-01', dateEnd: '2026-11-01' } }

export const creativeLibrary = endpoint({
  method: 'POST',
  path: '/api/creative-library',
  summary: 'Creatives of a period, paginated with the total, sorted by blocks.',
  access,
  audit: 'reads',
  body: libraryRequest,
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
  summary: 'Smart filter values with their counts; each group reflects the selection in the others.',
  access,
  audit: 'reads',
  body: libraryRequest,
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
    'A creative on one day, with its screenshot. If several bidders share the id: the given one, or the busiest.',
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
  summary: `A creative's screenshot as a data: URL, or null. Use '${unknownBidder}' for an unknown bidder.`,
  access: ofOne,
  params: z.object({ creativeID: idOfOthers, bidderCode: idOfOthers }),
  query: z.object(onADay),
  answer: z.object({ imageUrl: z.string().nullable(), pictureState, markup }),
  example: { params: { creativeID: 'cr-1', bidderCode: 'ix' }, query: onNovember },
})

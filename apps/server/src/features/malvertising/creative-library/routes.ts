import {
  authorise,
  creativeDetails,
  creativeImage,
  creativeLibrary,
  creativeSmartFilters,
  type Scope,
  unknownBidder,
} from '@vigil/contract'
import type { Dependencies } from '../../../dependencies.ts'
import { evidencePictures } from '../../../evidence/evidence-pictures.ts'
import type { Router } from '../../../plugins/contract.ts'
import { abortOnDisconnect } from '../../../reporting/abort-on-disconnect.ts'
import { parseRange } from '../../../reporting/range.ts'
import { filterValues } from '../../../reporting/smart-filter.ts'
import { loadCards } from './cards.ts'
import { markupOfCreative } from './creative-markup.ts'
import { describeCreative } from './details.ts'
import { counted, parseLibraryQuery, readChoices } from './library-query.ts'

export function creativeLibraryRoutes({ handle }: Router, deps: Dependencies) {
  const { database, warehouse, clock } = deps
  const tags = database.distributions
  const pictures = evidencePictures({ ...deps, canBeMade: deps.makesPictures, log: deps.logger })

  handle(creativeLibrary, async ({ viewer, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const about = await parseLibraryQuery(scope, tags, body, clock())
    const requestedAt = clock().toISOString()
    return abortOnDisconnect(request, { data: [], totalOfEntries: 0, requestedAt }, async (signal) => ({
      ...(await loadCards({ warehouse, scope, options: { signal } }, about, body)),
      requestedAt,
    }))
  })

  handle(creativeSmartFilters, async ({ viewer, body, request }) => {
    const scope = authorise(viewer, body.organizationId)
    const { range, where } = await parseLibraryQuery(scope, tags, body, clock())
    const query = { range, where, chosen: readChoices(body) }
    return abortOnDisconnect(request, { data: [] }, async (signal) => ({
      data: [await filterValues(scope, { tags, warehouse }, counted, query, { signal })],
    }))
  })

  const toDay = (eventDate: string) =>
    parseRange({ from: eventDate, to: eventDate }, { from: 'eventDate', to: 'eventDate' }, clock(), 'query')

  async function findPicture(
    scope: Scope,
    organizationId: number,
    creative: { creativeId: string; bidderCode: string; eventDate: string },
  ) {
    const markup = await markupOfCreative(warehouse, scope, creative, clock())
    const picture = await pictures.of(markup?.hash ?? '', markup?.text ?? '', organizationId)
    const isDrawnByViewer = picture.pictureState === 'viewer' || picture.pictureState === 'pending'
    return { ...picture, ...(isDrawnByViewer && markup && { markup: markup.text }) }
  }

  handle(creativeDetails, async ({ viewer, params: { creativeID: creativeId }, query }) => {
    const scope = authorise(viewer, query.organizationId)
    const range = toDay(query.eventDate)
    const details = await describeCreative(warehouse, scope, { creativeId, bidderCode: query.bidderCode, range })
    const { bidderCode } = details
    const picture = await findPicture(scope, query.organizationId, {
      creativeId,
      bidderCode,
      eventDate: query.eventDate,
    })
    const { pictureContent: screenshot, ...state } = picture
    return { ...details, screenshot, ...state }
  })

  handle(creativeImage, async ({ viewer, params, query: { organizationId, eventDate } }) => {
    const scope = authorise(viewer, organizationId)
    toDay(eventDate)
    const bidderCode = params.bidderCode === unknownBidder ? '' : params.bidderCode
    const { pictureContent, ...state } = await findPicture(scope, organizationId, {
      creativeId: params.creativeID,
      bidderCode,
      eventDate,
    })
    return { imageUrl: pictureContent ? `data:image/png;base64,${pictureContent}` : null, ...state }
  })
}

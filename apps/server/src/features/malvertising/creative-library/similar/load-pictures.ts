import type { Scope } from '@vigil/contract'
import { areCurrentFeatures } from '@vigil/pictures'
import type { QueryOptions } from '@vigil/warehouse'
import { requestPictures } from '../../../../evidence/request-pictures.ts'
import { lastDays } from './last-days.ts'
import { listCreatives } from './own-creatives.ts'
import { firstPictures, type PictureSources } from './picture-sources.ts'

/** Missing pictures requested by one call; each takes Chromium a few seconds. */
const mostRequested = 20

/** The scope's creatives, with the features that the index lacks. Requests pictures that are missing. */
export async function loadPictures(deps: PictureSources, scope: Scope, options: QueryOptions) {
  const { database, warehouse, pictures, clock } = deps
  const range = lastDays(clock())
  const creatives = await listCreatives(warehouse, scope, range, options)
  const hashes = [...new Set(creatives.flatMap((creative) => creative.hashes))]
  const missing = await pictures.unknown(scope.organizationId, hashes)
  const stored = await database.pictureFeatures.find(missing, clock())
  // Features of earlier versions are made again.
  const added = [...stored].filter(([, features]) => areCurrentFeatures(features))
  const described = new Set(added.map(([hash]) => hash))
  const withoutFeatures = new Set(missing.filter((hash) => !described.has(hash)))
  const drawable = deps.makesPictures ? firstPictures(creatives).filter((hash) => withoutFeatures.has(hash)) : []
  // Not awaited: twenty requests can take longer than a search.
  void requestPictures(deps, scope, drawable.slice(0, mostRequested))
  return { range, creatives, hashes, added, isDrawing: drawable.length > 0 }
}

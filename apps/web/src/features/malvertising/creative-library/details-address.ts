import type { PicturedCreative, Shown } from '../../../lib/creative-picture/image-query.ts'

export function detailsAddress({ creativeID, bidderCode }: PicturedCreative, { organizationId, day }: Shown) {
  const search = new URLSearchParams({ creativeID, eventDate: day, organizationId: String(organizationId) })
  if (bidderCode) search.set('bidderCode', bidderCode)
  return `/creative-details?${search}`
}

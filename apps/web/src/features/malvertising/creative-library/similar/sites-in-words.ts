/** The first sites, and how many more there are. */
export function sitesInWords({ sites, siteCount }: { sites: readonly string[]; siteCount: number }) {
  if (sites.length === 0) return '-'
  const more = siteCount - sites.length
  return more > 0 ? `${sites.join(', ')} and ${more} more` : sites.join(', ')
}

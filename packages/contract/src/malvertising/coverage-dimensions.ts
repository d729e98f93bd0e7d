/** Apart from the endpoints, because the page's search parameters are loaded with every page. */

export const coverageDimensions = ['site', 'slot', 'bidder', 'source', 'browser', 'build'] as const
export type CoverageDimension = (typeof coverageDimensions)[number]

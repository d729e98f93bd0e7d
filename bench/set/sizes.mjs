// Size of the sets: copies of the demo's network of publishers, and sites per demo site.

/** Sites per demo site, including itself. */
export const sitesForOne = 12
/** Attacks per demo attack, spread over those sites and a few minutes apart. */
export const attacksForOne = 34
/** Copies of the network by resulting page views. Each publisher has the same size in both sets; only the set grows. */
export const networksFor = { '10m': 2, '100m': 20 }
/** Id offset between one network and the next. */
export const networkStep = 10_000

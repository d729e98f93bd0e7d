// How large a set is made of one demo: so many networks of its publishers, each publisher with so many sites for one.

/** Sister sites of every demo site, itself included: a publisher is then one of some size. */
export const sitesForOne = 12
/** Attacks for one, over those sites and a few minutes apart. */
export const attacksForOne = 34
/** Networks of the demo's publishers, by the page views that come of them: all else is as large in both, so that only the set has grown. */
export const networksFor = { '10m': 2, '100m': 20 }
/** Between the organizations of one network and those of the next. */
export const networkStep = 10_000

import { reportingSearch } from '../../../lib/reporting/search.ts'

/** What of the page is in its address: the days, and for superadmins whose they are. */
export const statisticsSearch = reportingSearch.pick({ from: true, to: true, organization: true })

import { reportingSearch } from '../../../lib/reporting/search.ts'

/** Days, and the organization for superadmins. */
export const statisticsSearch = reportingSearch.pick({ from: true, to: true, organization: true })

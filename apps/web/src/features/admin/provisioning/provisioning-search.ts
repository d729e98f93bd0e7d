import { reportingSearch } from '../../../lib/reporting/search.ts'

export const provisioningSearch = reportingSearch.pick({ organization: true })

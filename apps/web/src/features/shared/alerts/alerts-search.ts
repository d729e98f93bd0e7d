import { alertStateNames } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

export const alertTabs = ['alerts', 'rules', 'channels'] as const
export type AlertTab = (typeof alertTabs)[number]

export const stateFilters = ['unresolved', ...alertStateNames, 'all'] as const
export type StateFilter = (typeof stateFilters)[number]

/** Without an organization, superadmins see the installation's alerts. */
export const alertsSearch = reportingSearch.pick({ organization: true }).extend({
  tab: z.enum(alertTabs).catch('alerts'),
  state: z.enum(stateFilters).catch('unresolved'),
  page: z.coerce.number().int().min(1).catch(1),
  rowsPerPage: z.coerce.number().int().min(10).max(100).catch(25),
  /** The alert that is shown. */
  alert: z.string().max(36).catch(''),
})

import type { DayRange } from '@vigil/charts'
import type { MailBrand } from '../account-mails.ts'

/** What a report is called, whose it is and about when: on its cover and at the edge of every other page. */
export interface Titled {
  brand: MailBrand
  /** 'SHIELD Report' */
  title: string
  organizationName: string
  range: DayRange
  generatedAt: Date
}

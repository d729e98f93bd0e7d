import type { DayRange } from '@vigil/presentation'
import type { MailBrand } from '../account-mails.ts'

/** Title, organization and days of a report, on its cover and in the header of other pages. */
export interface Titled {
  brand: MailBrand
  /** 'SHIELD Report' */
  title: string
  organizationName: string
  range: DayRange
  generatedAt: Date
}

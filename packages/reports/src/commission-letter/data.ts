import type { PackContent } from '@vigil/contract'
import type { MailBrand } from '../account-mails.ts'

/** Contents of the letter that goes with a commission reversal pack. */
export interface CommissionLetterData {
  brand: MailBrand
  organizationName: string
  content: PackContent
  version: number
  generatedAt: Date
}

import type { ThreatItem } from '@vigil/contract'
import { feedTime, plainLabel, sspName, threatName } from '@vigil/presentation'
import { composed, type Mail, type MailBrand } from '../account-mails.ts'

interface Request {
  brand: MailBrand
  /** The requesting user. */
  email: string
  organizationName: string
  link: string
  item: ThreatItem
}

/** Mail to the team about a requested threat report. Names are from ads, so they are untrusted. */
export function threatReportRequestMail({ brand, email, organizationName, link, item }: Request): Mail {
  const creative = item.creativeID ? plainLabel(item.creativeID) : 'Pending Verification'
  return composed(brand, link, {
    subject: `Threat report request: ${threatName(item.gotchaType)}, ${organizationName}`,
    heading: 'A threat report was requested',
    lines: [
      `${email} of ${organizationName} requested a review of a threat.`,
      `Type: ${threatName(item.gotchaType)}`,
      `Time: ${feedTime(item.time)} UTC`,
      `Creative: ${creative}`,
      `SSP: ${plainLabel(sspName(item.ssp))}`,
      `Action group ID: ${item.actionGroupID}`,
    ],
    button: 'Open the report',
    note: `Reply to ${email} within 24 hours.`,
  })
}

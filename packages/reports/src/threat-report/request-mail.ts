import { feedTime, plainLabel, sspName, threatName } from '@vigil/charts'
import type { ThreatItem } from '@vigil/contract'
import { composed, type Mail, type MailBrand } from '../account-mails.ts'

interface Request {
  brand: MailBrand
  /** Who asks. */
  email: string
  organizationName: string
  link: string
  item: ThreatItem
}

/** To the team: somebody wants a threat looked at. The names in it come from ads, so from anyone. */
export function threatReportRequestMail({ brand, email, organizationName, link, item }: Request): Mail {
  const creative = item.creativeID ? plainLabel(item.creativeID) : 'Pending Verification'
  return composed(brand, link, {
    subject: `Threat report request: ${threatName(item.gotchaType)}, ${organizationName}`,
    heading: 'A threat report was requested',
    lines: [
      `${email} of ${organizationName} asks the team to look at a threat.`,
      `Type: ${threatName(item.gotchaType)}`,
      `Time: ${feedTime(item.time)} UTC`,
      `Creative: ${creative}`,
      `SSP: ${plainLabel(sspName(item.ssp))}`,
      `Action group ID: ${item.actionGroupID}`,
    ],
    button: 'Open the report',
    note: `An answer was promised within 24 hours, to ${email}.`,
  })
}

import type { Mail, MailBrand } from '../account-mails.ts'
import type { MailDocument } from './document.ts'
import { htmlPart } from './html-part.ts'
import { textPart } from './text-part.ts'

/** A report, ready to be sent to one address. */
export const reportMail = (brand: MailBrand, document: MailDocument): Mail => ({
  subject: document.subject,
  text: textPart(brand, document),
  html: htmlPart(brand, document),
})

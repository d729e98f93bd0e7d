import { plainLabel } from '@vigil/presentation'
import type { Mail, MailBrand } from '../account-mails.ts'
import type { MailDocument } from './document.ts'
import { htmlPart } from './html-part.ts'
import { textPart } from './text-part.ts'

/** A report mail for one address. The greeting is reduced to one line of text. */
export function reportMail(brand: MailBrand, given: MailDocument): Mail {
  const document = { ...given, greeting: plainLabel(given.greeting) }
  return { subject: document.subject, text: textPart(brand, document), html: htmlPart(brand, document) }
}

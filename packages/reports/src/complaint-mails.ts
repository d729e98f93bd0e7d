import { composed, type Mail, type MailBrand } from './account-mails.ts'

interface ComplaintAnswer {
  brand: MailBrand
  host: string
  /** When the reader saw the ad. */
  at: Date
  /** The publisher's text. */
  text: string
  /** Days until the address is deleted. */
  mailDays: number
}

/** The publisher's answer to a reader. Contains no text of the reader: the address may be someone else's. */
export function complaintAnswerMail({ brand, host, at, text, mailDays }: ComplaintAnswer): Mail {
  const day = at.toISOString().slice(0, 10)
  return composed(brand, `https://${host}/`, {
    subject: `Your report of an ad on ${host}`,
    heading: `Your report of an ad on ${host}`,
    lines: text.split(/\r?\n/).filter((line) => line.trim() !== ''),
    button: `Open ${host}`,
    note: `You receive this mail because an ad seen on ${day} was reported with your address. Your address is deleted after ${mailDays} days. If you did not report an ad, you can ignore this mail.`,
  })
}

import type { ContactForm } from '@vigil/contract'
import { composed, type Mail, type MailBrand } from './account-mails.ts'

interface ContactMail {
  brand: MailBrand
  publicUrl: string
  request: Omit<ContactForm, 'attachments'> & { number: number; attachments: readonly { name: string }[] }
}

const facts = {
  contactEmail: 'From',
  organization: 'Organization',
  topic: 'Topic',
  threatFoundUrls: 'Threat found at',
  device: 'Device',
  os: 'Operating system',
  osVersion: 'OS version',
  browser: 'Browser',
  browserVersion: 'Browser version',
  country: 'Country',
} as const satisfies Partial<Record<keyof ContactForm, string>>
const factNames = Object.keys(facts) as (keyof typeof facts)[] // its own keys

/** User input is text: escaped in the HTML part, plain in the text part, and one line in the subject. */
export function contactSupportMail({ brand, publicUrl, request }: ContactMail): Mail {
  const { number, topic, organization, contactEmail, description, attachments } = request
  const known = factNames.filter((name) => request[name] !== '').map((name) => `${facts[name]}: ${request[name]}`)
  const files = attachments.length > 0 ? [`Attached: ${attachments.map(({ name }) => name).join(', ')}`] : []
  const mail = composed(brand, `${publicUrl}/contact-requests?search=${number}`, {
    subject: `Request ${number}: ${topic}, ${organization}`,
    heading: `${topic} from ${organization}`,
    lines: [...known, ...description.split(/\r?\n/).filter((line) => line.trim() !== ''), ...files],
    button: 'Open in the inbox',
    note: `Reply to this mail to answer ${contactEmail}.`,
  })
  return { ...mail, replyTo: contactEmail }
}

/** Contains no user input: the address may be someone else's, who must not receive the sender's text. */
export function contactConfirmationMail({ brand, publicUrl, request: { number, topic } }: ContactMail): Mail {
  return composed(brand, `${publicUrl}/contact-us`, {
    subject: `We have received your request ${number}`,
    heading: 'Thank you, we have received your request',
    lines: [
      `Your request number is ${number}. Topic: ${topic}.`,
      'The team will reply to this address. The Contact us page shows the status of your request.',
    ],
    button: 'See your requests',
    note: 'If you did not contact us, your address was entered by mistake, and you can ignore this mail.',
  })
}

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

/** Whatever a sender wrote is text here: escaped in the one part, plain in the other, and of the subject only a line of it. */
export function contactSupportMail({ brand, publicUrl, request }: ContactMail): Mail {
  const { number, topic, organization, contactEmail, description, attachments } = request
  const known = factNames.filter((name) => request[name] !== '').map((name) => `${facts[name]}: ${request[name]}`)
  const files = attachments.length > 0 ? [`Attached: ${attachments.map(({ name }) => name).join(', ')}`] : []
  const mail = composed(brand, `${publicUrl}/contact-requests?search=${number}`, {
    subject: `Request ${number}: ${topic}, ${organization}`,
    heading: `${topic} from ${organization}`,
    lines: [...known, ...description.split(/\r?\n/).filter((line) => line.trim() !== ''), ...files],
    button: 'Open in the inbox',
    note: `Answer this mail to write to ${contactEmail}.`,
  })
  return { ...mail, replyTo: contactEmail }
}

/** Says nothing that the sender wrote: to an address that somebody else typed it must not carry their words. */
export function contactConfirmationMail({ brand, publicUrl, request: { number, topic } }: ContactMail): Mail {
  return composed(brand, `${publicUrl}/contact-us`, {
    subject: `We have received your request ${number}`,
    heading: 'Thank you, we have received your request',
    lines: [
      `Your request has the number ${number}. Its topic is ${topic}.`,
      'The team reads it and answers to this address. You can see how far it is on the Contact us page.',
    ],
    button: 'See your requests',
    note: 'Did you not write to us? Then somebody has given your address by mistake, and you can ignore this mail.',
  })
}

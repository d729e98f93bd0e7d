import { z } from 'zod'
import { email, messages } from '../fields.ts'
import { limits } from '../limits.ts'

/** What somebody who asks the team fills in. Which fields there are, and which must be filled, follows from the topic. */

export const contactTopics = [
  'General Inquiry',
  'Dashboard Issue',
  'Data Issue',
  'Report Issue',
  'Threat Report',
  'Feature Request',
] as const
export type ContactTopic = (typeof contactTopics)[number]

const shopTopics: readonly ContactTopic[] = ['General Inquiry', 'Report Issue', 'Feature Request']

/** Shops have no threats and no dashboards of threats to ask about. */
export const contactTopicsFor = ({ isShop }: { isShop: boolean }): readonly ContactTopic[] =>
  isShop ? shopTopics : contactTopics

export const contactDevices = ['Mobile', 'Tablet', 'Desktop'] as const
export const contactSystems = ['Windows', 'Mac', 'iOS', 'Android', 'Other'] as const
export const contactBrowsers = [
  'Safari',
  'Chrome',
  'Firefox',
  'Internet Explorer',
  'Edge',
  'Facebook',
  'Snapchat',
  'Other',
] as const

export const contactLimits = {
  descriptionLength: 5_000,
  urlsLength: 2_000,
  files: 5,
  /** Of all files together. */
  totalBytes: 20_000_000,
  fileNameLength: 100,
  /** Of one person. */
  perHour: 20,
  /** Of their own requests, people see the newest. */
  ownListed: 20,
  rowsPerPage: 25,
} as const

/** What can be attached, by what a file is; the name must end as the content says. */
export const attachmentKinds = {
  png: { extensions: ['.png'], mime: 'image/png' },
  jpeg: { extensions: ['.jpg', '.jpeg'], mime: 'image/jpeg' },
  gif: { extensions: ['.gif'], mime: 'image/gif' },
  webp: { extensions: ['.webp'], mime: 'image/webp' },
  pdf: { extensions: ['.pdf'], mime: 'application/pdf' },
  mp4: { extensions: ['.mp4', '.mov'], mime: 'video/mp4' },
  webm: { extensions: ['.webm'], mime: 'video/webm' },
  text: { extensions: ['.txt', '.log', '.csv', '.json', '.har'], mime: 'text/plain' },
} as const satisfies Record<string, { extensions: readonly string[]; mime: string }>
export type AttachmentKind = keyof typeof attachmentKinds

export const attachmentExtensions: readonly string[] = Object.values(attachmentKinds).flatMap(
  ({ extensions }) => extensions,
)

export const contactTexts = {
  sent: 'Form successfully sent. Thank you!',
  failed: 'Form submitting error',
  noTopics: 'No topics found',
  attachmentsHint: `Up to ${contactLimits.files} files, ${contactLimits.totalBytes / 1_000_000} MB together: pictures, PDF, video, text.`,
  tooManyFiles: `Please attach at most ${contactLimits.files} files.`,
  tooLarge: `The files are larger than ${contactLimits.totalBytes / 1_000_000} MB together.`,
  emptyFile: (name: string) => `${name} is empty.`,
  wrongType: (name: string) => `${name} cannot be attached: please send pictures, PDF, video or text.`,
  otherContent: (name: string) => `${name} is not what its name says.`,
  topic: 'Please choose a topic.',
} as const

// Header fields and one line of a mail are made of these: nothing that breaks a line, and nothing invisible.
const line = z
  .string()
  .trim()
  .max(limits.textLength, messages.tooLong)
  .regex(/^\P{C}*$/u, 'holds a character that is not allowed')
const choice = <Values extends readonly [string, ...string[]]>(values: Values) => z.enum(['', ...values]).default('')

/** What a file may be, as far as can be said before it is read. */
const files = z.union([z.file(), z.array(z.file())]).optional()

const fields = z.object({
  contactEmail: email,
  organization: line.min(1, messages.required),
  topic: z.enum(contactTopics, contactTexts.topic),
  description: z.string().trim().max(contactLimits.descriptionLength).default(''),
  threatFoundUrls: z.string().trim().max(contactLimits.urlsLength).default(''),
  device: choice(contactDevices),
  os: choice(contactSystems),
  osVersion: line.default(''),
  browser: choice(contactBrowsers),
  browserVersion: line.default(''),
  country: line.default(''),
  /** Said by the form; the account is what counts. */
  isEcom: z.union([z.boolean(), z.stringbool()]).default(false),
  attachments: files,
})
export type ContactForm = z.output<typeof fields>

const threatFields = ['threatFoundUrls', 'device', 'os', 'browser'] as const

/** Beside email and organization, which every topic needs. */
const fieldsOfTopic = (topic: ContactTopic) => (topic === 'Threat Report' ? threatFields : (['description'] as const))

export const requiredContactFields = (topic: ContactTopic) =>
  ['contactEmail', 'organization', ...fieldsOfTopic(topic)] as const

export const contactForm = fields.superRefine((form, { addIssue }) => {
  for (const field of fieldsOfTopic(form.topic)) {
    if (form[field] === '') addIssue({ code: 'custom', path: [field], message: messages.required })
  }
})

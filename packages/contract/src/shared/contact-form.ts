import { z } from 'zod'
import { email, messages } from '../fields.ts'
import { limits } from '../limits.ts'

/** Contact form. The topic decides which fields it has and which are required. */

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

/** Shops have no threat topics. */
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
  /** Total of all files. */
  totalBytes: 20_000_000,
  fileNameLength: 100,
  /** Per user. */
  perHour: 20,
  /** Number of own requests listed. */
  ownListed: 20,
  rowsPerPage: 25,
} as const

/** Allowed attachments by content type; the file extension must match. */
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
  attachmentsHint: `Up to ${contactLimits.files} files, ${contactLimits.totalBytes / 1_000_000} MB in total: images, PDF, video, text.`,
  tooManyFiles: `Attach at most ${contactLimits.files} files.`,
  tooLarge: `The files exceed ${contactLimits.totalBytes / 1_000_000} MB in total.`,
  emptyFile: (name: string) => `${name} is empty.`,
  wrongType: (name: string) => `${name} cannot be attached. Use images, PDF, video or text.`,
  otherContent: (name: string) => `${name} does not match its file type.`,
  topic: 'Select a topic.',
} as const

// Used in email headers and lines: no line breaks and no invisible characters.
const line = z
  .string()
  .trim()
  .max(limits.textLength, messages.tooLong)
  .regex(/^\P{C}*$/u, 'contains a character that is not allowed')
const choice = <Values extends readonly [string, ...string[]]>(values: Values) => z.enum(['', ...values]).default('')

/** File checks that need no content. */
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
  /** From the form; the account's type takes precedence. */
  isEcom: z.union([z.boolean(), z.stringbool()]).default(false),
  attachments: files,
})
export type ContactForm = z.output<typeof fields>

const threatFields = ['threatFoundUrls', 'device', 'os', 'browser'] as const

/** Required in addition to email and organization. */
const fieldsOfTopic = (topic: ContactTopic) => (topic === 'Threat Report' ? threatFields : (['description'] as const))

export const requiredContactFields = (topic: ContactTopic) =>
  ['contactEmail', 'organization', ...fieldsOfTopic(topic)] as const

export const contactForm = fields.superRefine((form, { addIssue }) => {
  for (const field of fieldsOfTopic(form.topic)) {
    if (form[field] === '') addIssue({ code: 'custom', path: [field], message: messages.required })
  }
})

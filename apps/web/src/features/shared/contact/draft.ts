import {
  attachmentExtensions,
  type ContactTopic,
  contactForm,
  contactLimits,
  contactTexts,
  requiredContactFields,
} from '@vigil/contract'

/** Form values; '' means empty. */
export interface ContactDraft {
  contactEmail: string
  organization: string
  topic: ContactTopic | null
  description: string
  threatFoundUrls: string
  device: string
  os: string
  osVersion: string
  browser: string
  browserVersion: string
  country: string
}
export type ContactField = Exclude<keyof ContactDraft, 'topic'>

export const emptyDraft = (known: Pick<ContactDraft, 'contactEmail' | 'organization'>): ContactDraft => ({
  ...known,
  topic: null,
  description: '',
  threatFoundUrls: '',
  device: '',
  os: '',
  osVersion: '',
  browser: '',
  browserVersion: '',
  country: '',
})

export const isThreatReport = ({ topic }: Pick<ContactDraft, 'topic'>) => topic === 'Threat Report'

const threatFields = ['threatFoundUrls', 'device', 'os', 'osVersion', 'browser', 'browserVersion', 'country'] as const

/** Fields to send. Threat report fields are dropped for other topics. */
export function toForm(draft: ContactDraft, isEcom: boolean): Record<string, string> {
  const { topic, ...fields } = draft
  const left = isThreatReport(draft) ? {} : Object.fromEntries(threatFields.map((field) => [field, '']))
  return { ...fields, ...left, topic: topic ?? '', isEcom: String(isEcom) }
}

export const isRequired = ({ topic }: Pick<ContactDraft, 'topic'>, field: ContactField) =>
  topic !== null && requiredContactFields(topic).some((name) => name === field)

/** Whether all required fields are filled in. */
export const isComplete = (draft: ContactDraft) => contactForm.safeParse(toForm(draft, false)).success

const readExtension = (name: string) => name.slice(Math.max(name.lastIndexOf('.'), 0)).toLowerCase()

/** Why the files cannot be sent, or null. The server checks their content. */
export function attachmentsProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > contactLimits.files) return contactTexts.tooManyFiles
  if (files.reduce((sum, { size }) => sum + size, 0) > contactLimits.totalBytes) return contactTexts.tooLarge
  for (const { name, size } of files) {
    if (!attachmentExtensions.includes(readExtension(name))) return contactTexts.wrongType(name)
    if (size === 0) return contactTexts.emptyFile(name)
  }
  return null
}

import { contactLimits, contactSend, domainLimits, limits } from '@vigil/contract'

/** The largest requests that the contract allows. `bulkUpdate` is the path for domain files of a profile. */
export function buildLargestRequests(bulkUpdate: string) {
  const toFile = (content: string) => ({
    path: bulkUpdate,
    body: toForm({ csvFile: new File([content], 'domains.csv'), isBlocking: 'true' }),
  })
  const toContact = (body: FormData | string) => ({ path: contactSend.path, body })
  return {
    'a file of 20,000 rows': toFile(buildRows(20_000, 240)),
    'a file of 3,000 long rows': toFile(buildRows(3_000, 1_600)),
    'a file of empty rows': toFile('\n'.repeat(domainLimits.fileBytes - 1_000)),
    'a file of one row': toFile('a'.repeat(domainLimits.fileBytes - 1_000)),
    'a file of one quoted cell': toFile(`"${'a\n'.repeat(domainLimits.fileBytes / 2 - 1_000)}`),
    attachments: toContact(
      toForm({
        contactEmail: 'a@vigil.example',
        organization: 'Herald',
        topic: 'General Inquiry',
        description: 'Help',
        attachments: new File(['a\n'.repeat(contactLimits.totalBytes / 2 - 1_000)], 'a.txt'),
      }),
    ),
    'a list of everything in JSON': toContact(JSON.stringify({ a: Array(limits.bodyBytes / 2 - 100).fill(1) })),
  }
}

export const postAs = (token: string, body: FormData | string): RequestInit => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  },
  body,
})

const buildRows = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => `https://advertiser-${at}.example.com/`.padEnd(length, 'a')).join('\n')

function toForm(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

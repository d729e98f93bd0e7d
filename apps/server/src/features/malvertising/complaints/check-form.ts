import { type ComplaintForm, complaintLimits, complaintTexts, Failure, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'

const dayMs = 86_400_000

/** Checks what the schema cannot, and removes query and fragment of the page's address. */
export async function checkForm(
  { hosts }: Pick<Database, 'hosts'>,
  scope: Scope,
  form: ComplaintForm,
  now: Date,
): Promise<ComplaintForm> {
  const at = Date.parse(form.occurredAt)
  const refuse = (field: string, message: string) =>
    new Failure('invalid_request', [{ field: `body.${field}`, message }])
  if (at > now.getTime()) throw refuse('occurredAt', complaintTexts.past)
  if (at < now.getTime() - complaintLimits.oldestDays * dayMs) throw refuse('occurredAt', complaintTexts.tooOld)
  if (form.effects.length === 0 && form.description === '') throw refuse('description', complaintTexts.described)
  const known = await hosts.list(scope)
  if (!known.some(({ host, inventoryType }) => host === form.host && inventoryType === 'web'))
    throw new Failure('host_not_found')
  if (form.pageUrl === '') return form
  const pageUrl = plainPage(form.pageUrl)
  if (!pageUrl || new URL(pageUrl).hostname !== form.host) throw refuse('pageUrl', complaintTexts.page)
  return { ...form, pageUrl }
}

/** The address without query, fragment and credentials; null if it is not a web page's. */
export function plainPage(text: string): string | null {
  try {
    const { protocol, host, pathname } = new URL(text)
    if (!/^https?:$/.test(protocol)) return null
    return `${protocol}//${host}${pathname}`
  } catch {
    return null
  }
}

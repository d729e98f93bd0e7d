import {
  type CaseSource,
  caseCreate,
  caseDetails,
  caseEntryAdd,
  caseLinkRenew,
  casePartnerCreate,
  partnerCaseAnswer,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeCaller } from '../../../../testing/caller.ts'
import { attack } from '../../../../testing/events.ts'
import { startVigil, type TestVigil } from '../../../../testing/vigil.ts'
import { sendCaseMails } from '../mails.ts'

/** An installation with two incidents, and what publishers and partners do in it. */

export let vigil: TestVigil
export let web: Awaited<ReturnType<TestVigil['as']>>
export let organizationId: number
export let incidents: { actionGroupID: string; eventDate: string }[]
let partnerId: string
export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
export const hostile = '<img src=x onerror=alert(1)>'

/** Starts it before the tests of a file, and stops it after them. */
export function useCaseDesk() {
  beforeAll(async () => {
    vigil = await startVigil()
    vigil.clock.now = new Date('2026-11-14T12:00:00Z')
    organizationId = vigil.organizationId('Herald')
    const ad = { host: 'news.example', url: 'https://news.example/secret-page', bidderCode: 'ix', ssp: 'Index' }
    const [first, second] = await vigil.collect('Herald', [
      attack('13T09:15', {
        ...ad,
        creativeId: 'cr-1',
        markup: `<b>${hostile}</b>`,
        script: 'https://scam.example/win?id=1',
        traits: { means: 'https://scam.example/win?id=1' },
      }),
      attack('13T09:20', { ...ad, creativeId: 'cr-2', ssp: 'Exchange' }),
    ])
    incidents = [first, second].map((event) => ({ actionGroupID: String(event?.id), eventDate: '2026-11-13' }))
    web = await vigil.as('web')
    partnerId = await addPartner('Index')
  })
  afterAll(() => vigil.stop())
  beforeEach(() => {
    vigil.mails.length = 0
  })
}

/** The answer of a call, or its error. */
export async function ok<Body>(response: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await response
  if (status >= 400) throw (body as { error: object }).error // the shape of every error
  return body
}

export const addPartner = async (name: string, email = 'quality@partner.example') =>
  (await ok(web.call(casePartnerCreate, { body: { organizationId, name, kind: 'SSP', email } }))).id
export const reportSource = (index: number): CaseSource => ({
  kind: 'report',
  ...(incidents[index] ?? { actionGroupID: '', eventDate: '' }),
})
export const open = async (index = 0, more: object = {}) =>
  (
    await ok(
      web.call(caseCreate, {
        body: {
          organizationId,
          source: reportSource(index),
          partnerId,
          request: 'reject-creative',
          message: 'Please reject it.',
          dueOn: '2026-11-17',
          incidents: incidents.slice(index, index + 1),
          ...more,
        },
      }),
    )
  ).id
export const details = (id: string) => ok(web.call(caseDetails, { params: { id }, query: { organizationId } }))
export const add = (id: string, body: object) =>
  ok(web.call(caseEntryAdd, { params: { id }, body: { organizationId, ...body } }))
export async function renew(id: string) {
  const { link } = await ok(web.call(caseLinkRenew, { params: { id }, body: { organizationId } }))
  return link.slice(link.indexOf('#') + 1)
}
export const withLink = (token: string) => makeCaller(vigil.app).callWith(token)
export const answer = (token: string, body: object) => ok(withLink(token)(partnerCaseAnswer, { body }))

export async function postFile(token: string, file: File) {
  const form = new FormData()
  form.append('text', 'See the file.')
  form.append('attachments', file)
  const request = new Request('http://vigil.example', { method: 'POST', body: form })
  return vigil.app.inject({
    method: 'POST',
    url: partnerCaseAnswer.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** Sends the mails of a case's last entry, as the job does. */
export async function mailLast(id: string) {
  const entryId = (await details(id)).entries.at(-1)?.id ?? ''
  await sendCaseMails({ ...vigil.deps }, { organizationId, caseId: id, entryId })
}

import { contactAttachmentFile, contactRequestList, contactSend, errors, operationsShow } from '@vigil/contract'
import { expect, test } from 'vitest'
import { postForm } from '../testing/forms.ts'
import { ownVigil } from '../testing/vigil.ts'
import { startObjectStore, storeKeys } from './testing/object-store.ts'

test('serves attachments from a bucket, and names the store in errors while it is unavailable', async () => {
  const store = await startObjectStore()
  const vigil = await ownVigil({ FILES_URL: store.url, ...storeKeys })
  const text = 'line\n'.repeat(50_000)
  const form = [
    ['contactEmail', 'paula@example.com'],
    ['organization', 'Herald'],
    ['topic', 'Feature Request'],
    ['description', 'More charts'],
    ['attachments', new File([text], 'run log.log')],
  ] as const
  expect((await postForm(vigil, 'web', contactSend, form)).status).toBe(200)
  const superadmin = await vigil.as('superadmin')
  const { body } = await superadmin.call(contactRequestList, { query: {} })
  const [request] = body.data
  const params = { requestId: request?.id ?? '', attachmentId: request?.attachments[0]?.id ?? '' }
  const headers = { authorization: `Bearer ${await vigil.tokenOf('superadmin')}` }
  const url = contactAttachmentFile.path
    .replace('{requestId}', params.requestId)
    .replace('{attachmentId}', params.attachmentId)
  const file = await vigil.app.inject({ url, headers })
  expect(file.statusCode).toBe(200)
  expect(file.body).toBe(text)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="run_log.log"; filename*=UTF-8''run%20log.log`,
    'cache-control': 'private, no-store',
  })
  expect((await superadmin.call(operationsShow, {})).body.files).toEqual({ kind: 'bucket', problem: null })

  store.meddle((_, response) => {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return true
  })
  const refused = await vigil.app.inject({ url, headers })
  expect(refused.statusCode).toBe(503)
  expect(refused.json().error).toMatchObject({ code: 'files_unavailable', message: errors.files_unavailable.message })
})

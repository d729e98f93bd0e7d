import { auditLogList, sessionSignIn } from '@vigil/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInAt } from '../testing/sign-in.ts'
import { password, startVigil, type TestVigil } from '../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

async function newest() {
  const { body } = await (await vigil.as('superadmin')).call(auditLogList, { query: { rowsPerPage: 1 } })
  return body.data[0]
}

test('records a failed sign-in with the entered email and the account it was for', async () => {
  await signInAt(vigil, 'web@vigil.example', 'not the password')
  const { viewer } = await vigil.accountOf('web')
  expect(await newest()).toMatchObject({
    action: 'session.sign-in-failed',
    actor: { kind: 'anonymous', id: null, name: 'web@vigil.example', address: '127.0.0.1' },
    record: { kind: 'client', id: viewer.userId },
    changes: [{ field: 'reason', after: 'wrong password' }],
  })
  await signInAt(vigil, 'stranger@vigil.example', password)
  expect(await newest()).toMatchObject({ actor: { name: 'stranger@vigil.example' }, record: null })
  expect(JSON.stringify(await newest())).not.toContain(password)
})

test('records sign-in and sign-out of a person', async () => {
  const { person, returned, codeVerifier, nonce, redirectUri } = await signInAt(vigil, 'web@vigil.example', password)
  const code = returned?.get('code') ?? ''
  const { body } = await vigil.anonymous.call(sessionSignIn, { body: { code, codeVerifier, nonce, redirectUri } })
  const { viewer } = await vigil.accountOf('web')
  expect(await newest()).toMatchObject({ action: 'session.sign-in', actor: { kind: 'person', id: viewer.userId } })

  const page = await person.open(`/oidc/session/end?id_token_hint=${body.token}`)
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? ''
  await person.follow((await person.open('/oidc/session/end/confirm', { xsrf, logout: 'yes' })).location ?? '/')
  await vi.waitFor(async () =>
    expect(await newest()).toMatchObject({ action: 'session.sign-out', actor: { id: viewer.userId } }),
  )
})

import { scimSchemas } from '@vigil/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { startVigil, type TestVigil } from '../../../../testing/vigil.ts'

interface Given {
  key?: string
  headers?: Record<string, string>
  instance?: TestVigil
}

export const patch = (...Operations: object[]) => ({ schemas: [scimSchemas.patch], Operations })
export const filterBy = (filter: string) => `filter=${encodeURIComponent(filter)}`

/** An installation with a directory that provisions Herald, for all tests of a file. */
export function useDirectory() {
  let vigil: TestVigil
  let secret: string
  beforeAll(async () => {
    vigil = await startVigil()
    secret = (await vigil.keyOf('Herald', { label: 'Entra ID', scopes: ['provisioning'] })).secret
  })
  afterAll(() => vigil.stop())

  /** A call as directories make them, with SCIM's media type. */
  async function scim(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    given: Given = {},
  ) {
    const answer = await (given.instance ?? vigil).app.inject({
      method,
      url: `/scim/v2/${path}`,
      headers: {
        authorization: `Bearer ${given.key ?? secret}`,
        ...(body && { 'content-type': 'application/scim+json' }),
        ...given.headers,
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    if (answer.body) expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : null }
  }

  async function createPerson(userName: string, more: object = {}) {
    const { status, body } = await scim('POST', 'Users', { schemas: [scimSchemas.user], userName, ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as { id: string; userName: string; active: boolean; meta: { version: string; location: string } }
  }

  const isBlocked = async (id: string) =>
    (await vigil.database.query('select is_blocked from users where id = $1', [id])).rows[0]?.is_blocked

  return { scim, createPerson, isBlocked, vigil: () => vigil, secret: () => secret }
}

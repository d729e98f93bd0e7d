import { scimLimits, scimSchemas } from '@vigil/contract'
import { describe, expect, test } from 'vitest'
import { filterBy, patch, useDirectory } from './testing/directory.ts'

const { createPerson, scim } = useDirectory()

describe('requests', () => {
  test('page through clients in a fixed order', async () => {
    const { body: all } = await scim('GET', 'Users')
    const ids = (body: { Resources: { id: string }[] }) => body.Resources.map(({ id }) => id)
    const pages = await Promise.all(
      Array.from({ length: all.totalResults }, (_, at) => scim('GET', `Users?startIndex=${at + 1}&count=1`)),
    )
    expect(pages.flatMap(({ body }) => ids(body))).toEqual(ids(all))
    expect((await scim('GET', 'Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] })
    expect((await scim('GET', 'Users?startIndex=-3&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
    expect((await scim('GET', 'Users?startIndex=9999')).body.Resources).toEqual([])
    expect((await scim('GET', 'Users?count=5000')).body.itemsPerPage).toBeLessThanOrEqual(scimLimits.pageSize)
  })

  test('return only the selected attributes', async () => {
    const { id } = await createPerson('selected@herald.example')
    const { body } = await scim('GET', `Users/${id}?attributes=userName,emails.value`)
    expect(Object.keys(body).sort()).toEqual(['emails', 'id', 'meta', 'schemas', 'userName'])
    const without = await scim('GET', `Users/${id}?excludedAttributes=EMAILS,active`)
    expect([without.body.emails, without.body.active, without.body.userName]).toEqual([
      undefined,
      undefined,
      'selected@herald.example',
    ])
  })

  test('compare versions', async () => {
    const { id, meta } = await createPerson('versioned@herald.example')
    const known = await scim('GET', `Users/${id}`, undefined, { headers: { 'if-none-match': meta.version } })
    expect([known.status, known.headers.etag]).toEqual([304, meta.version])
    const change = patch({ op: 'replace', path: 'displayName', value: 'Newer' })
    const first = await scim('PATCH', `Users/${id}`, change, { headers: { 'if-match': meta.version } })
    expect([first.status, first.headers.etag === meta.version]).toEqual([200, false])
    const second = await scim('DELETE', `Users/${id}`, undefined, { headers: { 'if-match': meta.version } })
    expect(second).toMatchObject({ status: 412, body: { status: '412' } })
  })

  test.each([
    ['userName co "a"', 'invalidFilter'],
    ['userName eq "a" or userName eq "b"', 'invalidFilter'],
    ['password eq "a"', 'invalidFilter'],
    ['constructor eq "a"', 'invalidFilter'],
    ['userName eq', 'invalidFilter'],
  ])('with the filter %s are refused', async (filter, scimType) => {
    expect(await scim('GET', `Users?${filterBy(filter)}`)).toMatchObject({ status: 400, body: { scimType } })
  })

  test.each([
    ['an operation that does not exist', { op: 'move', path: 'active', value: true }, 'invalidValue'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['an endless path', { op: 'replace', path: `urn:${'a:'.repeat(50_000)}b`, value: 'x' }, 'invalidPath'],
    ['a broken path', { op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [
      'an item that does not exist',
      { op: 'replace', path: 'emails[type eq "fax"]', value: { value: 'x' } },
      'noTarget',
    ],
    ['no user name left', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['a word for active', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['a value that is no object', { op: 'add', value: 'x' }, 'invalidValue'],
    ['an address that is none', { op: 'replace', path: 'emails', value: [{ value: 'no address' }] }, 'invalidValue'],
    ['a text that is too long', { op: 'replace', path: 'displayName', value: 'x'.repeat(300) }, 'invalidValue'],
  ])('with %s are refused and change nothing', async (what, operation, scimType) => {
    const { id, meta } = await createPerson(`${what.replaceAll(' ', '-')}@herald.example`)
    const rename = { op: 'replace', path: 'name.givenName', value: 'Changed' }
    const answer = await scim('PATCH', `Users/${id}`, patch(rename, operation))
    expect(answer).toMatchObject({ status: 400, body: { schemas: [scimSchemas.error], status: '400', scimType } })
    expect((await scim('GET', `Users/${id}`)).body.meta.version).toBe(meta.version)
  })

  test('that add members at the same time lose none', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => createPerson(`together${n}@herald.example`)))
    const { body: group } = await scim('POST', 'Groups', { displayName: 'Together' })
    await Promise.all(
      people.map(({ id }) =>
        scim('PATCH', `Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value: id }] })),
      ),
    )
    expect((await scim('GET', `Groups/${group.id}`)).body.members).toHaveLength(8)
  })

  test('that create the same person at the same time create one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => scim('POST', 'Users', { userName: 'race@herald.example' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('over the limit of operations are refused', async () => {
    const { id } = await createPerson('many@herald.example')
    const one = { op: 'replace', path: 'displayName', value: 'x' }
    const many = patch(...Array.from({ length: scimLimits.operations + 1 }, () => one))
    expect((await scim('PATCH', `Users/${id}`, many)).status).toBe(400)
  })
})

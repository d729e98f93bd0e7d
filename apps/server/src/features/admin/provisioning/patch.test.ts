import { Failure } from '@vigil/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Document, groupShape, userShape } from './attributes.ts'
import { applyPatch } from './patch.ts'

const one = (op: string, path: string | undefined, value?: unknown) => ({ Operations: [{ op, path, value }] })
const person: Document = {
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'Palmer' },
  emails: [
    { value: 'a@x.example', type: 'work', primary: true },
    { value: 'b@x.example', type: 'home' },
  ],
}
const apply = (body: ReturnType<typeof one>) => applyPatch(userShape, person, body)

test.each([
  [
    'add merges a complex value',
    one('add', 'name', { givenName: 'Eve' }),
    { name: { givenName: 'Eve', familyName: 'Palmer' } },
  ],
  ['remove empties it', one('remove', 'name'), { name: {} }],
  ['remove takes one of its parts', one('Remove', 'NAME.givenname'), { name: { familyName: 'Palmer' } }],
  [
    'replace sets a part of the matching item',
    one('replace', 'emails[type eq "home"].value', 'c@x.example'),
    {
      emails: [person.emails, []]
        .flat()
        .map((item) =>
          typeof item === 'object' && 'type' in item && item.type === 'home' ? { ...item, value: 'c@x.example' } : item,
        ),
    },
  ],
  [
    'remove takes the matching items',
    one('remove', 'emails[type eq "home"]'),
    { emails: [{ value: 'a@x.example', type: 'work', primary: true }] },
  ],
  [
    'add keeps items with another value',
    one('add', 'emails', { value: 'b@x.example', type: 'other' }),
    {
      emails: [
        { value: 'a@x.example', type: 'work', primary: true },
        { value: 'b@x.example', type: 'other' },
      ],
    },
  ],
  [
    'a name with its schema is the same',
    one('replace', 'urn:ietf:params:scim:schemas:core:2.0:User:userName', 'eve'),
    { userName: 'eve' },
  ],
  ['attributes that are not stored change nothing', one('add', 'title', 'Boss'), {}],
  ['an empty value removes', one('replace', 'externalId', ''), {}],
])('%s', (_what, body, changed) => {
  expect(apply(body)).toEqual({ ...person, ...(changed as Document) })
})

test('members are added once, and removed as a value or by a path', () => {
  const group: Document = { displayName: 'G', members: [{ value: '1' }] }
  const change = (body: ReturnType<typeof one>) => applyPatch(groupShape, group, body).members
  expect(change(one('add', 'members', [{ value: '1' }, { value: '2' }]))).toEqual([{ value: '1' }, { value: '2' }])
  expect(change(one('remove', 'members', [{ value: '1' }]))).toEqual([])
  expect(change(one('remove', 'members[value eq "1"]'))).toEqual([])
  expect(change(one('remove', 'members[value eq "9"]'))).toEqual([{ value: '1' }])
  expect(group).toEqual({ displayName: 'G', members: [{ value: '1' }] })
})

const word = fc.constantFrom(
  'userName',
  'emails',
  'name',
  'active',
  'members',
  '__proto__',
  'constructor',
  'value',
  '',
  'x'.repeat(400),
)
const path = fc.oneof(
  word,
  fc.tuple(word, word).map(([a, b]) => `${a}.${b}`),
  fc.tuple(word, word, fc.string(), word).map(([a, b, c, d]) => `${a}[${b} eq ${JSON.stringify(c)}].${d}`),
  fc.string({ unit: 'binary' }),
)
const operation = fc.record(
  {
    op: fc.constantFrom('add', 'Replace', 'REMOVE', 'move', 7),
    path: fc.oneof(path, fc.anything()),
    value: fc.anything(),
  },
  { requiredKeys: [] },
)

test('any operations give a document of stored attributes, or a failure with a code', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(operation, fc.anything()), { maxLength: 5 }), (Operations) => {
      for (const shape of [userShape, groupShape]) {
        try {
          const names = Object.keys(applyPatch(shape, person, { Operations }))
          for (const name of names) expect([...Object.keys(shape), ...Object.keys(person)]).toContain(name)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
        }
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
})

test('changes the largest group by the most operations within seconds', () => {
  const members = Array.from({ length: 10_000 }, (_, at) => ({
    value: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }))
  const Operations = members.slice(0, 200).map(({ value }) => ({ op: 'remove', path: `members[value eq "${value}"]` }))
  const startedAt = performance.now()
  expect(applyPatch(groupShape, { displayName: 'G', members }, { Operations }).members).toHaveLength(9_800)
  // Takes 0.3 s; the rest is for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

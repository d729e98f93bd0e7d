import { Failure, scimLimits } from '@vigil/contract'

/**
 * Attributes that are stored, by their canonical names. Everything else that a directory sends is ignored, also
 * passwords.
 */

type Kind = 'text' | 'boolean'
type Attribute = Kind | { parts: Record<string, Kind> } | { items: Record<string, Kind> }
export type Shape = Readonly<Record<string, Attribute>>

export const userShape = {
  userName: 'text',
  externalId: 'text',
  displayName: 'text',
  active: 'boolean',
  name: { parts: { formatted: 'text', givenName: 'text', familyName: 'text' } },
  emails: { items: { value: 'text', type: 'text', primary: 'boolean' } },
} as const satisfies Shape

export const groupShape = {
  displayName: 'text',
  externalId: 'text',
  members: { items: { value: 'text' } },
} as const satisfies Shape

export type Item = Record<string, string | boolean>
export type Document = Record<string, string | boolean | Item | Item[]>

const invalid = (field: string, message: string) => new Failure('invalid_request', [{ field, message }])

export const findName = (names: object, given: string): string | undefined =>
  Object.keys(names).find((name) => name.toLowerCase() === given.toLowerCase())

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for an empty value, which is the same as none. */
function readKind(kind: Kind, value: unknown, field: string): string | boolean | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (kind === 'boolean') {
    // Microsoft Entra ID sends "True" and "False".
    const word = String(value).toLowerCase()
    if (word !== 'true' && word !== 'false') throw invalid(field, 'must be true or false.')
    return word === 'true'
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid(field, 'must be a text.')
  const text = String(value).trim()
  if (text.length > scimLimits.textLength) throw invalid(field, 'is too long.')
  return text === '' ? undefined : text
}

function readParts(parts: Record<string, Kind>, value: unknown, field: string): Item {
  if (value === null || value === undefined) return {}
  if (!isObject(value)) throw invalid(field, 'must be an object.')
  const item: Item = {}
  for (const [given, inner] of Object.entries(value)) {
    const name = findName(parts, given)
    const kind = name && parts[name]
    const read = kind && readKind(kind, inner, `${field}.${name}`)
    if (name && read !== undefined && read !== '') item[name] = read
  }
  return item
}

/** A list, or a single item without one. Items are objects, or the bare value. */
export function readItems(items: Record<string, Kind>, value: unknown, field: string): Item[] {
  if (value === null || value === undefined) return []
  const list = Array.isArray(value) ? value : [value]
  if (list.length > scimLimits.members) throw invalid(field, 'has too many values.')
  return list.map((one) => readParts(items, isObject(one) ? one : { value: one }, field))
}

export function readValue(attribute: Attribute, value: unknown, field: string): Document[string] | undefined {
  if (typeof attribute === 'string') return readKind(attribute, value, field)
  return 'parts' in attribute ? readParts(attribute.parts, value, field) : readItems(attribute.items, value, field)
}

/** The stored attributes of a resource that a client sent. */
export function readResource(shape: Shape, body: Readonly<Record<string, unknown>>): Document {
  const document: Document = {}
  for (const [given, value] of Object.entries(body)) {
    const name = findName(shape, given)
    const attribute = name && shape[name]
    const read = attribute && readValue(attribute, value, name)
    if (name && read !== undefined && read !== '') document[name] = read
  }
  return document
}

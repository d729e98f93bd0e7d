import { Failure, scimLimits, scimSchemas } from '@vigil/contract'
import { type Document, findName, type Item, readItems, readValue, type Shape } from './attributes.ts'
import { parseFilter } from './filter.ts'

/**
 * Operations of PATCH (RFC 7644, 3.5.2), on the stored attributes only. Directories deviate: names in any case, values
 * of several paths in one object, removed members as a value, changes of a list's item before there is one.
 */

type Op = 'add' | 'replace' | 'remove'

interface Path {
  name: string
  /** Which items of a list; all without one. */
  filter: string | null
  part: string | null
}

const invalid = (field: string, message: string) => new Failure('invalid_request', [{ field, message }])
const pathPattern = /^([a-z$][\w$-]*)(?:\[([^[\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i

const longestPath = 1_024

/** Null for attributes that are not stored, such as those of extensions. */
function parsePath(text: string, shape: Shape): Path | null {
  if (text.length > longestPath) throw new Failure('path_invalid')
  const prefix = [scimSchemas.user, scimSchemas.group].find((urn) =>
    text.toLowerCase().startsWith(`${urn.toLowerCase()}:`),
  )
  const path = prefix ? text.slice(prefix.length + 1) : text
  if (/^urn:[\w:.-]+/i.test(path)) return null
  const [matched, given = '', filter = null, part = null] = pathPattern.exec(path) ?? []
  if (!matched) throw new Failure('path_invalid')
  const name = findName(shape, given)
  return name ? { name, filter, part } : null
}

/** The values that an item must have, such as `type` "work". */
function readMatch(filter: string, parts: object): Item {
  return Object.fromEntries(
    parseFilter(filter).map(({ path, value }) => {
      const name = findName(parts, path)
      if (!name) throw new Failure('path_invalid')
      return [name, value]
    }),
  )
}

function matcher(match: Item) {
  const wanted = Object.entries(match).map(([name, value]) => ({
    name,
    given: String(value),
    lower: String(value).toLowerCase(),
  }))
  return (item: Item) =>
    wanted.every(({ name, given, lower }) => {
      const text = String(item[name])
      // Ids and addresses are stored in lower case; a group has thousands of them.
      return text === given || text === lower || (name !== 'value' && text.toLowerCase() === lower)
    })
}

function changeItems(document: Document, { name, filter, part }: Path, op: Op, value: unknown, parts: ItemParts) {
  const current = (document[name] ?? []) as Item[] // by its shape
  if (part !== null) {
    const partName = findName(parts, part)
    if (!partName) return
    const match = filter === null ? {} : readMatch(filter, parts)
    const [read = {}] = readItems(parts, { [partName]: op === 'remove' ? null : value }, name)
    const change = (item: Item): Item => {
      const { [partName]: _old, ...rest } = item
      return { ...rest, ...read }
    }
    const isMatch = matcher(match)
    const isFound = current.some(isMatch)
    if (!isFound && op === 'remove') return
    // Microsoft Entra ID changes the value of an item that does not exist yet.
    document[name] = isFound
      ? current.map((item) => (isMatch(item) ? change(item) : item))
      : [...current, change(match)]
    return
  }
  if (filter !== null) {
    const isMatch = matcher(readMatch(filter, parts))
    const others = current.filter((item) => !isMatch(item))
    if (op === 'replace' && others.length === current.length) throw new Failure('path_without_target')
    document[name] = op === 'remove' ? others : [...others, ...readItems(parts, value, name)]
    return
  }
  const items = readItems(parts, value, name)
  const values = new Set(items.map((item) => item.value))
  const others = current.filter((item) => !values.has(item.value ?? ''))
  if (op === 'replace') document[name] = items
  else if (op === 'add') document[name] = [...others, ...items]
  else document[name] = items.length > 0 ? others : []
}
type ItemParts = Parameters<typeof readItems>[0]

function change(document: Document, shape: Shape, op: Op, pathText: string, value: unknown) {
  const path = parsePath(pathText, shape)
  const attribute = path && shape[path.name]
  if (!path || !attribute) return
  const { name, filter, part } = path
  if (typeof attribute === 'object' && 'items' in attribute)
    return changeItems(document, path, op, value, attribute.items)
  if (filter !== null) throw new Failure('path_invalid')
  if (typeof attribute === 'string') {
    if (part !== null) throw new Failure('path_invalid')
    const read = op === 'remove' ? undefined : readValue(attribute, value, name)
    if (read === undefined) delete document[name]
    else document[name] = read
    return
  }
  const current = (document[name] ?? {}) as Item // by its shape
  if (part === null) {
    const read = readValue(attribute, value, name) as Item // by its shape
    document[name] = op === 'remove' ? {} : { ...current, ...read }
    return
  }
  const partName = findName(attribute.parts, part)
  if (!partName) return
  const { [partName]: _old, ...rest } = current
  const read = op === 'remove' ? {} : (readValue(attribute, { [partName]: value }, name) as Item) // by its shape
  document[name] = { ...rest, ...read }
}

function readOperations(body: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const name = findName(body, 'Operations')
  const list = name === undefined ? undefined : body[name]
  if (!Array.isArray(list) || list.length === 0) throw invalid('Operations', 'must be a list of operations.')
  if (list.length > scimLimits.operations) throw invalid('Operations', `must be at most ${scimLimits.operations}.`)
  return list.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) throw invalid('Operations', 'must be a list of operations.')
    return Object.fromEntries(Object.entries(one).map(([key, value]) => [key.toLowerCase(), value]))
  })
}

/** The document after all operations. */
export function applyPatch(shape: Shape, document: Document, body: Readonly<Record<string, unknown>>): Document {
  const result = structuredClone(document)
  for (const { op: given, path, value } of readOperations(body)) {
    const op = String(given).toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove') throw invalid('op', 'must be add, replace or remove.')
    if (typeof path === 'string' && path !== '') {
      change(result, shape, op, path, value)
      continue
    }
    if (op === 'remove') throw new Failure('path_without_target')
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid('value', 'must be an object.')
    for (const [name, inner] of Object.entries(value)) change(result, shape, op, name, inner)
  }
  return result
}

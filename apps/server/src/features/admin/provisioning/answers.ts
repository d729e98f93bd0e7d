import { scimSchemas } from '@vigil/contract'
import { findName } from './attributes.ts'

interface Selection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

const listNames = (text = '') =>
  text
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^urn:[\w:.-]+:(?=[^:]+$)/i, '')
        .replace(/[.[].*$/s, ''),
    )
    .filter(Boolean)

const alwaysReturned = new Set(['schemas', 'id', 'meta'])

/** Whether an answer with this selection has the attribute. */
export function isSelected(attribute: string, { attributes, excludedAttributes }: Selection) {
  const [wanted, excluded] = [listNames(attributes), listNames(excludedAttributes)]
  const isAmong = (names: string[]) =>
    findName(Object.fromEntries(names.map((name) => [name, 1])), attribute) !== undefined
  return alwaysReturned.has(attribute) || ((wanted.length === 0 || isAmong(wanted)) && !isAmong(excluded))
}

export function selectAttributes<Resource extends object>(resource: Resource, selection: Selection): Resource {
  const kept = Object.entries(resource).filter(([name]) => isSelected(name, selection))
  return Object.fromEntries(kept) as Resource // the attributes left out are optional
}

export const listAnswer = <Resource>(resources: Resource[], total: number, startIndex: number) => ({
  schemas: [scimSchemas.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

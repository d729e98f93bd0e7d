import { eventSchemas } from '@vigil/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { adConfiguration, cartConfiguration } from './configuration.ts'
import { namesOf } from './own-names.ts'

function namesIn(schema: z.ZodType) {
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value))
    return value
  })
  return names
}

test('no name that others read or write is made short: no field of an event or of the configuration, nothing of Prebid', () => {
  const others = [...Object.values(eventSchemas), adConfiguration, cartConfiguration].flatMap(namesIn)
  expect(others).toEqual(expect.arrayContaining(['creativeId', 'tag', 'isBlocking', 'offsetStart']))

  for (const kind of ['ad', 'cart'] as const) {
    const names = namesOf(kind)
    expect(names.filter((name) => [...others, 'put', 'meta', 'bids', 'checkProfile', 'q'].includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

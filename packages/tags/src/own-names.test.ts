import { eventSchemas } from '@vigil/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { adConfiguration } from './configuration.ts'
import { ownNames } from './own-names.ts'

function namesIn(schema: z.ZodType) {
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value))
    return value
  })
  return names
}

test('no name that others read or write is made short: no field of an event or of the configuration, nothing of Prebid', () => {
  const others = [...Object.values(eventSchemas), adConfiguration].flatMap(namesIn)
  expect(others).toEqual(expect.arrayContaining(['creativeId', 'tag', 'isBlocking', 'offsetStart']))

  expect(ownNames.filter((name) => [...others, 'put', 'meta', 'bids', 'judge'].includes(name))).toEqual([])
  expect(new Set(ownNames).size).toBe(ownNames.length)
})

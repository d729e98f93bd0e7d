import { conversionFields } from '@vigil/contract'
import { expect, test } from 'vitest'
import { tagTemplate } from './tag-template.ts'

const parseSections = (template: string) => {
  const [, ...parts] = template.split(/^___(\w+)___$/m)
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, (parts[at + 1] ?? '').trim()]] : [])))
}

/** Runs the template's code like a tag manager, with the tag's field values. */
function run(values: Record<string, unknown>) {
  const calls: unknown[][] = []
  const library: Record<string, unknown> = {
    makeString: String,
    createArgumentsQueue:
      () =>
      (...args: unknown[]) =>
        calls.push(args),
  }
  const code = parseSections(tagTemplate('VigilCart conversion')).get('SANDBOXED_JS_FOR_WEB_TEMPLATE') ?? ''
  let isDone = false
  const data = {
    ...values,
    gtmOnSuccess: () => {
      isDone = true
    },
  }
  // Our own text, run as a tag manager would.
  new Function('require', 'data', code)((name: string) => library[name], data)
  return { calls, isDone }
}

test('has every section that an import requires, with valid JSON', () => {
  const sections = parseSections(tagTemplate('VigilCart conversion'))
  expect([...sections.keys()]).toEqual([
    'TERMS_OF_SERVICE',
    'INFO',
    'TEMPLATE_PARAMETERS',
    'SANDBOXED_JS_FOR_WEB_TEMPLATE',
    'WEB_PERMISSIONS',
    'TESTS',
    'NOTES',
  ])
  expect(JSON.parse(sections.get('INFO') ?? '')).toMatchObject({ type: 'TAG', displayName: 'VigilCart conversion' })
  const parameters: { name: string }[] = JSON.parse(sections.get('TEMPLATE_PARAMETERS') ?? '')
  expect(['action', ...parameters.map(({ name }) => name)]).toEqual(conversionFields.map(({ name }) => name))
  expect(JSON.parse(sections.get('WEB_PERMISSIONS') ?? '')).toHaveLength(1)
})

test('turns a purchase into one call with text values', () => {
  expect(run({ value: 12.5, currency: 'USD', orderId: 'A-1', couponCode: undefined })).toEqual({
    calls: [['conversion', { action: 'purchase', value: '12.5', currency: 'USD', orderId: 'A-1', couponCode: '' }]],
    isDone: true,
  })
})

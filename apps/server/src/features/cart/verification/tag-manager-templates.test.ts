import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { deliverKits } from './kit-files.ts'

const kitsDirectory = fileURLToPath(new URL('../../../../../../packages/kits', import.meta.url))
const cdnBase = 'https://cdn.vigil.example'
const address = `${cdnBase}/0123abcd/script.js`
const names = ['ad-script.tpl', 'cart-script.tpl']

/** The permission that an interface of the sandbox needs; null if it needs none. */
const permissions: Record<string, string | null> = { injectScript: 'inject_script', queryPermission: null }

async function download(name: string) {
  const app = fastify()
  await app.register(deliverKits, { kitsDirectory, config: { cdnBase } })
  const { statusCode, body } = await app.inject(`/kits/${name}`)
  await app.close()
  expect(statusCode).toBe(200)
  const [, ...parts] = body.split(/^___(\w+)___$/m)
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, (parts[at + 1] ?? '').trim()]] : [])))
}

interface Permission {
  instance: { key: { publicId: string }; param: { value: { listItem: { string: string }[] } }[] }
}

/** Runs the template's code like a tag manager, and returns what it required, loaded and reported. */
function run(sections: Map<string, string>, { isAllowed = true, loads = true } = {}) {
  const required: string[] = []
  const loaded: string[] = []
  const reports: string[] = []
  const library: Record<string, unknown> = {
    queryPermission: (name: string, url: string) => isAllowed && name === 'inject_script' && url === address,
    injectScript: (url: string, onSuccess: () => void, onFailure: () => void) => {
      loaded.push(url)
      if (loads) onSuccess()
      else onFailure()
    },
  }
  const data = {
    scriptUrl: address,
    gtmOnSuccess: () => reports.push('success'),
    gtmOnFailure: () => reports.push('failure'),
  }
  const require = (name: string) => {
    required.push(name)
    return library[name]
  }
  // Our own text, run as a tag manager would.
  new Function('require', 'data', sections.get('SANDBOXED_JS_FOR_WEB_TEMPLATE') ?? '')(require, data)
  return { required, loaded, reports }
}

test.each(names)('%s has every section of an import, and one field with the form of a script address', async (name) => {
  const sections = await download(name)
  expect([...sections.keys()]).toEqual([
    'TERMS_OF_SERVICE',
    'INFO',
    'TEMPLATE_PARAMETERS',
    'SANDBOXED_JS_FOR_WEB_TEMPLATE',
    'WEB_PERMISSIONS',
    'TESTS',
    'NOTES',
  ])
  expect(JSON.parse(sections.get('INFO') ?? '')).toMatchObject({ type: 'TAG', containerContexts: ['WEB'] })
  const [field, ...others] = JSON.parse(sections.get('TEMPLATE_PARAMETERS') ?? '')
  expect(others).toEqual([])
  expect(field.name).toBe('scriptUrl')
  const form = new RegExp(field.valueValidators[1].args[0])
  expect(form.test(address)).toBe(true)
  expect(form.test('http://cdn.vigil.example/0123abcd/script.js')).toBe(false)
  expect(form.test('https://cdn.vigil.example/other.js')).toBe(false)
  expect(sections.get('TESTS')?.match(/^- name: /gm)).toHaveLength(3)
})

test.each(names)('%s has exactly the permissions that its code needs, for this installation only', async (name) => {
  const sections = await download(name)
  const granted: Permission[] = JSON.parse(sections.get('WEB_PERMISSIONS') ?? '')
  const { required } = run(sections)
  expect(granted.map(({ instance }) => instance.key.publicId)).toEqual(
    required.flatMap((interfaceName) => permissions[interfaceName] ?? []),
  )
  const urls = granted.flatMap(({ instance }) => instance.param.flatMap(({ value }) => value.listItem))
  expect(urls.map(({ string }) => string)).toEqual([`${cdnBase}/*`])
})

test.each(names)('%s loads the script, and reports failures', async (name) => {
  const sections = await download(name)
  expect(run(sections)).toMatchObject({ loaded: [address], reports: ['success'] })
  expect(run(sections, { loads: false })).toMatchObject({ loaded: [address], reports: ['failure'] })
  expect(run(sections, { isAllowed: false })).toMatchObject({ loaded: [], reports: ['failure'] })
})

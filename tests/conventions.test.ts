import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { endpoints, errors, type OrganizationField } from '@vigil/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** The rules of this repository that neither the compiler nor the linter checks. */

const root = new URL('..', import.meta.url).pathname
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const sources = files.filter((file) => /^(apps|packages)\/.*\.tsx?$/.test(file))
const product = sources.filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\/testing\.ts$|test-setup\.ts$|\.config\.ts$/.test(file),
)
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

test('the lists these rules look at are not empty', () => {
  expect(product.length).toBeGreaterThan(80)
  expect(Object.keys(endpoints).length).toBeGreaterThan(15)
})

test('only config.ts and main.ts of the server read the environment', () => {
  const readers = product.filter((file) => /process\.env|import\.meta\.env\.(?!DEV|PROD|MODE)/.test(read(file)))
  expect(readers.filter((file) => !/^apps\/server\/src\/(config|main)\.ts$/.test(file))).toEqual([])
})

test('the lock has every package of every system, else npm ci refuses it: npm run complete-lock', () => {
  const { packages }: { packages: Record<string, { optionalDependencies?: object }> } = JSON.parse(
    read('package-lock.json'),
  )
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('no setting that holds a secret has a default', () => {
  const secrets = read('apps/server/src/config.ts')
    .split('\n')
    .filter((line) => /^\s+\w*(SECRET|KEY|PASSWORD|TOKEN)\w*:/.test(line))
  expect(secrets.length).toBeGreaterThan(0)
  expect(secrets.filter((line) => !line.includes('.optional()'))).toEqual([])
})

test.each(Object.entries(endpoints))(
  '%s says who may call it, and its organization field exists',
  (_name, endpoint) => {
    expect(endpoint.access).toBeDefined()
    if (typeof endpoint.access === 'string') return
    const [part, field = ''] = endpoint.access.organization.split('.') as [OrganizationField, string] // its own form
    const schema = endpoint[part as unknown as 'params' | 'query' | 'body'] as z.ZodObject | undefined // which part is what the field says
    expect(Object.keys(schema?.shape ?? {})).toContain(field)
  },
)

test('no two endpoints share an address and a method', () => {
  const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses).toEqual([...new Set(addresses)])
})

test('every endpoint can be described as JSON schema', () => {
  for (const { params, query, body, answer } of Object.values(endpoints)) {
    for (const schema of [params, query, body, answer])
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
  }
})

test('errors have a status that fits and a message a person can read', () => {
  for (const { status, message } of Object.values(errors)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message.length).toBeGreaterThan(10)
  }
})

test('a feature has the same name in the contract, the server and the web', () => {
  const featuresOf = (pattern: RegExp) => new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []))
  const contract = featuresOf(/^packages\/contract\/src\/([a-z-]+)\.ts$/)
  const server = featuresOf(/^apps\/server\/src\/features\/([a-z-]+)\//)
  expect([...server].filter((feature) => !contract.has(feature))).toEqual([])
})

test('no file is called by a name that says nothing', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|types|misc)(\.tsx?|\/)/.test(file))).toEqual([])
})

test('tests are neither skipped nor alone', () => {
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith('conventions.test.ts'))
  expect(tests.filter((file) => /\b(test|it|describe)\.only\(/.test(read(file)))).toEqual([])
})

test('every file of browser tests has one that npm test runs, except where all of it is for .ci/run', () => {
  const thorough = [
    'ad-quality-looks',
    'ad-script/lab',
    'cart-script/honest',
    'cart-script/protection',
    'hostile-ads',
    'kit',
    'kit-filters',
    'kit-table',
  ]
  const specs = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  const withoutAny = specs.filter((file) => {
    const titles = [...read(file).matchAll(/^\s*test\((['"`])(.*?)\1, /gm)].map(([, , title = '']) => title)
    return titles.every((title) => title.endsWith('@thorough'))
  })
  expect(specs.length).toBeGreaterThan(40)
  expect(withoutAny.map((file) => file.slice('e2e/'.length, -'.spec.ts'.length)).sort()).toEqual(thorough)
})

test('every setting is in the operations guide', () => {
  const settings = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
  const guide = read('docs/operations.md')
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('the lock file holds no download address', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": *"http/)
})

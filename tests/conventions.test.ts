import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints, errors, type OrganizationField } from '@vigil/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** Repository rules that neither the compiler nor the linter checks. */

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
/** May be repeated without effect: exports and links to a report. */
const unrepeated: string[] = ['data.export', 'link.create']
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

test('the rules have files and endpoints to check', () => {
  expect(product.length).toBeGreaterThan(80)
  expect(Object.keys(endpoints).length).toBeGreaterThan(15)
})

test('only config.ts, launch.ts and main.ts of the server read the environment', () => {
  // Also `const { env } = process` and `import { env } from 'node:process'`.
  const reading =
    /\bprocess\??\.env\b|\benv\b[^}]*\} = process\b|from '(node:)?process'|import\.meta\.env\.(?!DEV|PROD|MODE)/
  const readers = product.filter((file) => reading.test(read(file)))
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter((file) => !/^apps\/server\/src\/(config|launch|main)\.ts$/.test(file))).toEqual([])
})

test('the lock file lists the optional packages of every system, as npm ci requires (npm run complete-lock)', () => {
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

test('no secret setting has a default', () => {
  const secrets = read('apps/server/src/config.ts')
    .split('\n')
    .filter((line) => /^\s+\w*(SECRET|KEY|PASSWORD|TOKEN)\w*:/.test(line))
  expect(secrets.length).toBeGreaterThan(0)
  expect(secrets.filter((line) => !line.endsWith('.optional(),'))).toEqual([])
})

test.each(Object.entries(endpoints))('%s declares its access, and its organization field exists', (_name, endpoint) => {
  expect(endpoint.access).toBeDefined()
  if (typeof endpoint.access === 'string') return
  const [part, field = ''] = endpoint.access.organization.split('.') as [OrganizationField, string] // 'part.field'
  const schema = endpoint[part as unknown as 'params' | 'query' | 'body'] as z.ZodObject | undefined // `part` names one of the three
  expect(Object.keys(schema?.shape ?? {})).toContain(field)
})

test('no two endpoints share a method and path', () => {
  const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses).toEqual([...new Set(addresses)])
})

test.each(Object.entries(endpoints))('%s has a JSON schema with every field', (_name, endpoint) => {
  for (const part of ['params', 'query', 'body', 'answer'] as const) {
    const schema: z.ZodType | undefined = endpoint[part]
    if (!schema) continue
    const { $schema, ...description } = z.toJSONSchema(schema, { io: 'input' })
    expect($schema).toBeDefined()
    expect(Object.keys(description).length, part).toBeGreaterThan(0)
    if (schema instanceof z.ZodObject)
      expect(Object.keys(description.properties ?? {}).sort(), part).toEqual(Object.keys(schema.shape).sort())
  }
})

test.each(Object.entries(errors))(
  'error %s has an HTTP error status and a message of three words or more',
  (_code, error) => {
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(600)
    expect(error.message).toMatch(/^[A-Z]\S*(?: \S+){2,}$/)
  },
)

test('a feature has the same path in the contract, the server and the web', () => {
  const collect = (pattern: RegExp) => [...new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []))]
  const contract = collect(/^packages\/contract\/src\/([a-z-]+\/[a-z-]+)\.ts$/)
  const server = collect(/^apps\/server\/src\/features\/([a-z-]+\/[a-z-]+)\//)
  const web = collect(/^apps\/web\/src\/features\/([a-z-]+\/[a-z-]+)\//)
  const withoutCalls = ['shared/product-selection']
  expect(server.length).toBeGreaterThan(25)
  expect(web.length).toBeGreaterThan(20)
  expect(server.filter((feature) => !contract.includes(feature))).toEqual([])
  expect(web.filter((feature) => !server.includes(feature))).toEqual(withoutCalls)
})

test('no file or folder is called utils, helpers, common, types or misc', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|types|misc)(\.\w+)*(\/|$)/.test(file))).toEqual([])
})

test('no test is marked only, todo, fixme or skip; a skip with a condition is allowed', () => {
  const tests = files.filter((file) => /\.(test|spec|fault)\.tsx?$/.test(file) && !file.endsWith('conventions.test.ts'))
  const isMarked = (source: string) =>
    /\b(test|it|describe)(\.\w+)*\.(only|todo|fixme)\b/.test(source) ||
    /\.skip\((true\b|\))/.test(source) ||
    /\b(test|it|describe)(\.\w+)*\.skip(\.each\([^)]*\))?\(\s*(['"`]).*\4\s*,/.test(source)
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((file) => isMarked(read(file)))).toEqual([])
})

test('npm test runs one journey in each of these browser test files, and .ci/run all tests', () => {
  const journeys = [
    'ad-script/collector',
    'dashboard',
    'demo-shop',
    'deployments',
    'invite',
    'orders',
    'page-weight',
    'platform-feed',
    'sign-in',
    'threat-feed',
    'threat-report',
  ]
  const specs = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  const untagged = specs.flatMap((file) => {
    const titles = [...read(file).matchAll(/^\s*test\(\s*(['"`])(.*?)\1, /gm)].map(([, , title = '']) => title)
    return titles
      .filter((title) => !title.endsWith('@thorough'))
      .map(() => file.slice('e2e/'.length, -'.spec.ts'.length))
  })
  expect(specs.length).toBeGreaterThan(40)
  expect(untagged.sort()).toEqual(journeys)
  const ci = read('.ci/run')
  expect(ci).toMatch(/^(\w+=\S+ )*npm test$/m)
  expect(ci).toMatch(/^npm test -- thorough$/m)
})

test('no unit, server or browser test sleeps for a fixed time', () => {
  // These watch for something that must not happen, which leaves no condition to wait for.
  const watching = ['e2e/ad-script/page-keeps-working.spec.ts', 'e2e/cart-script/honest.spec.ts']
  const sleep = /\.waitForTimeout\(|await (sleep|pause|delay|wait)\(\d|await new Promise.*=> setTimeout\(\w+, [1-9]/
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith('conventions.test.ts'))
  expect(tests.filter((file) => sleep.test(read(file)))).toEqual(watching)
})

test('every path in .ci/run and the Vitest configuration leads to a file', () => {
  const script = read('.ci/run')
  const grouped = [...read('vitest.config.ts').matchAll(/^ {2}'(.+\.test\.ts)',$/gm)].map(([, pattern = '']) => pattern)
  const parts: Record<string, string> = { '**/': '(.*/)?', '/**': '/.*', '*': '[^/]*', '.': '\\.' }
  const toPattern = (glob: string) =>
    new RegExp(`^${glob.replace(/\*\*\/|\/\*\*$|\*|\./g, (part) => parts[part] ?? part)}$`)
  const withoutTest = grouped.filter(
    (glob) => !files.some((file) => /\.test\.ts$/.test(file) && toPattern(glob).test(file)),
  )
  const specs = [...script.matchAll(/[\w-]+\.spec\.ts/g)].map(([name]) => name)
  expect(grouped.length).toBeGreaterThan(10)
  expect(withoutTest).toEqual([])
  expect(specs.filter((name) => !files.includes(`e2e/ad-script/${name}`))).toEqual([])
})

test('the operations guide documents every setting', () => {
  const settings = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
  const guide = read('docs/operations.md')
  expect(settings.length).toBeGreaterThan(10)
  expect(settings.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('the lock file contains no download URL', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": *"http/)
})

test('relative links in the docs lead to files', () => {
  const pages = files.filter((file) => file.endsWith('.md'))
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:|\/|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => join(dirname(page), target))
      .filter((target) => !files.includes(target))
      .map((target) => `${page} → ${target}`),
  )
  expect(pages.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

test('the glossary has 40 to 60 terms, and the tables it names exist', () => {
  const glossary = read('docs/glossary.md')
  const terms = [...glossary.matchAll(/^\| (?!term|-)([^|]+) \|/gm)].map(([, term]) => term)
  const schemas = files.filter((file) => /^packages\/(database|warehouse)\/src\/.*(schema|columns)\.ts$/.test(file))
  const definitions = schemas.map(read).join('\n')
  const tables = [...glossary.matchAll(/[Tt]able `(\w+)`/g)].map(([, table = '']) => table)
  expect(terms.length).toBeGreaterThanOrEqual(40)
  expect(terms.length).toBeLessThanOrEqual(60)
  expect(new Set(terms).size).toBe(terms.length)
  expect(tables.length).toBeGreaterThan(15)
  expect(tables.filter((table) => !new RegExp(`['"]${table}['"]|^  ${table}: {`, 'm').test(definitions))).toEqual([])
})

test('the changelog starts with the version in package.json', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'))
  const [, newest] = /^## \[(.+?)\]/m.exec(read('CHANGELOG.md').replace('## [Unreleased]', '')) ?? []
  expect(newest).toBe(version)
})

test('buttons that change something submit once per double click (useSubmission, or an action of useConfirm)', () => {
  const web = product.filter((file) => /^apps\/web\/src\/(features|lib|shell)\//.test(file))
  const helper = 'apps/web/src/lib/api/use-submission.ts'
  expect(web).toContain(helper)
  expect(web.filter((file) => file !== helper && /\buseMutation\b/.test(read(file)))).toEqual([])
  // Calls that change something and are not confirmed or submitted through the helper.
  const changing = Object.entries(endpoints).flatMap(([name, { audit }]) =>
    typeof audit === 'object' && !unrepeated.includes(audit.action) ? [name] : [],
  )
  expect(changing.length).toBeGreaterThan(30)
  const calls = new RegExp(`\\bcall\\(\\s*(${changing.join('|')})\\b`)
  const callers = web.filter((file) => calls.test(read(file)))
  expect(callers.length).toBeGreaterThan(10)
  // Sent by a query, by a message that closes, and by a dialog that submits.
  const others = [
    'apps/web/src/features/malvertising/integration/queries.ts',
    'apps/web/src/features/shared/help/framed-help.tsx',
    'apps/web/src/lib/notifications/notice.tsx',
    'apps/web/src/lib/shield-reports/queries.ts',
  ]
  expect(callers.filter((file) => !/\buseSubmission\b/.test(read(file)))).toEqual(others)
})

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { helpDocsFaq } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownVigil, startVigil, type TestVigil } from '../../../testing/vigil.ts'

/** Makes the calls displayed on the help pages, unchanged. */

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

interface Example {
  title: string
  request: string
  /** The documented response, if there is one. */
  answer: string | null
}

/** Each `http` block of a page, with the `json` block that follows it in the same section. */
function readExamples(topic: string): Example[] {
  const text = readFileSync(new URL(`../../../../../../docs/help/${topic}.md`, import.meta.url), 'utf8')
  return text.split(/^## /m).flatMap((chapter) => {
    const [title = ''] = chapter.split('\n')
    const blocks = [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code = '']) => ({
      language,
      code,
    }))
    return blocks.flatMap(({ language, code }, at) => {
      if (language !== 'http') return []
      const next = blocks[at + 1]
      return [{ title, request: code, answer: next?.language === 'json' ? next.code : null }]
    })
  })
}

async function filled(text: string) {
  const now = vigil.clock.now
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const values: Record<string, string> = {
    token: await vigil.tokenOf('web'),
    key: (await vigil.keyOf('Corner Shop')).secret,
    organizationId: String(vigil.organizationId('Herald')),
    tag: vigil.tagOf('Herald'),
    id: randomUUID(),
    now: String(now.getTime()),
    today: day(0),
    weekAgo: day(7),
  }
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
}

async function made(request: string) {
  const [head = '', ...rest] = (await filled(request.trim())).split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const [method = '', url = ''] = first.split(' ')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string])) // 'Name: value'
  const payload = rest.join('\n\n')
  return vigil.app.inject({
    method: method as 'GET', // inject's type lists the methods
    url,
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/149.0.0.0 Safari/537.36', ...headers },
    ...(payload.trim() ? { payload } : {}),
  })
}

/** Expects the documented field names in the real response, with values of the same type. */
function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return expect.any(Array)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? expect.any(String) : expect.anything()
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toShape(inner)])),
  )
}

describe.each(['api', 'collector', 'verify-api', 'webhooks'])('%s', (topic) => {
  const examples = readExamples(topic)

  test('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(2)
  })

  test.each(examples)('the example "$title" works unchanged', async ({ request, answer }) => {
    const response = await made(request)
    expect([200, 202], response.body).toContain(response.statusCode)
    if (answer) expect(response.json()).toEqual(toShape(JSON.parse(answer)))
    if (response.statusCode === 202) expect(response.json()).toMatchObject({ accepted: 1, rejected: [] })
  })
})

test('links to the bundled help pages, and nowhere for topics without help', async () => {
  const findHelp = async (topic: string) => (await (await vigil.as('web')).call(helpDocsFaq, { query: { topic } })).body
  expect(await findHelp('threat-feed')).toEqual({ link: '/help/threat-feed' })
  expect(await findHelp('nothing-of-the-kind')).toEqual({ link: null })
  expect(await findHelp('constructor')).toEqual({ link: null })
})

test('links to the configured help site', async () => {
  const elsewhere = await ownVigil({ HELP_DOCS_URL: 'https://help.example/docs/' })
  const { body } = await (await elsewhere.as('web')).call(helpDocsFaq, { query: { topic: 'threat-feed' } })
  expect(body).toEqual({ link: 'https://help.example/docs/threat-feed' })
})

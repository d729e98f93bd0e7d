import { execFile } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditLogList, evidenceBundleCreate, evidenceBundleLimits, evidenceKeysPath } from '@vigil/contract'
import { sealBundle, verifyBundle } from '@vigil/verify'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { evidenceKeys } from '../../../evidence/evidence-bundle.ts'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const eventDate = '2026-11-13'
const now = new Date('2026-11-14T12:00:00Z')
const bad = "top.location='https://prize.example'"
const markup = `<img src=x onerror=alert(1)></pre><script>${bad}</script>\u2028Grüße`
const ids = {
  first: 'herald-bundle-one',
  second: 'herald-bundle-two',
  bare: 'herald-bundle-three',
  rivals: 'rivals-bundle-one',
}

const incident = (id: string, more: object = {}): TestEvent => ({
  id,
  type: 'incident',
  host: 'news.example',
  url: 'https://news.example/today?id=1',
  at: Date.parse('2026-11-13T09:14:05.123Z'),
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'r1',
  markup,
  offsetStart: markup.indexOf(bad),
  offsetEnd: markup.indexOf(bad) + bad.length,
  creativeId: 'cr-1',
  ssp: 'Exchange',
  dsp: 'Buyer',
  ...more,
})

let vigil: TestVigil
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-bundle-'))
  vigil = await startVigil()
  vigil.clock.now = now
  await vigil.collect('Herald', [
    incident(ids.first),
    incident(ids.second, { host: 'sport.example' }),
    incident(ids.bare, { markup: undefined, offsetStart: undefined, offsetEnd: undefined }),
  ])
  await vigil.collect('Rival', [incident(ids.rivals, { host: 'rival.example' })])
})
afterAll(async () => {
  await vigil.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  vigil.clock.now = now
})

const tools: Parameters<typeof verifyBundle>[1] = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verify(key, bytes, signature) {
    try {
      return verify(null, bytes, createPublicKey({ key: { ...key }, format: 'jwk' }), signature)
    } catch {
      return false
    }
  },
}

async function request(ofIncidents: readonly string[], name = 'web', organizationId = vigil.organizationId('Herald')) {
  const incidents = ofIncidents.map((actionGroupID) => ({ actionGroupID, eventDate }))
  return (await vigil.as(name)).call(evidenceBundleCreate, { body: { organizationId, incidents } })
}

async function createBundle(...given: Parameters<typeof request>) {
  const answer = await request(...given)
  expect(answer.status, answer.text).toBe(200)
  return { ...answer.body, archive: new Uint8Array(Buffer.from(answer.body.bundle, 'base64')) }
}

const decodeText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

test('contains all evidence of the incidents, the ad tag as it came and nothing that runs', async () => {
  const { archive, fileName } = await createBundle([ids.first, ids.bare, ids.first])
  expect(fileName).toBe('evidence_Herald_2026-11-14.zip')
  expect(await verifyBundle(archive, tools)).toMatchObject({ isIntact: true })
  // By another program than the one that wrote it.
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual([
    'manifest.json',
    'signature.json',
    'index.html',
    `incidents/1/incident.json`,
    `incidents/1/ad-tag.txt`,
    `incidents/1/report.pdf`,
    `incidents/2/incident.json`,
    `incidents/2/report.pdf`,
  ])
  expect(decodeText(files[`incidents/1/ad-tag.txt`])).toBe(markup)
  expect(decodeText(files[`incidents/1/report.pdf`])).toMatch(/^%PDF/)
  expect(JSON.parse(decodeText(files[`incidents/1/incident.json`]))).toMatchObject({
    actionGroupID: ids.first,
    matchedPart: bad,
    ssp: 'Exchange',
    hashID: createHash('sha256').update(markup).digest('hex'),
  })
  const page = decodeText(files['index.html'])
  expect(page).toContain("default-src 'none'")
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).not.toMatch(/<script|<img src=x/)
})

test('names the builds that the tag delivered at that time, to the publisher only', async () => {
  const [older, newer] = (await vigil.database.builds.list()).filter(({ kind }) => kind === 'ad').reverse()
  const tag = vigil.tagOf('Herald')
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const deploy = (from: string, to: string, finishedAt: Date, status = 'successful') =>
    vigil.database.query(
      `insert into deployments (distribution_id, from_bucket, to_bucket, status, created_at, finished_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [tag, from, to, status, finishedAt],
    )
  const buildsIn = async (name = 'web', organization = 'Herald') => {
    const { archive } = await createBundle([ids.first], name, vigil.organizationId(organization))
    const { deployedBuilds } = JSON.parse(decodeText(unzipSync(archive)['incidents/1/incident.json']))
    return deployedBuilds?.map(({ version, sha256 }: { version: string; sha256: string }) => [version, sha256])
  }
  await deploy(older?.bucket ?? '', newer?.bucket ?? '', day('2026-12-01'))
  expect(await buildsIn()).toEqual([[older?.version, older?.sha256]])
  await deploy(older?.bucket ?? '', newer?.bucket ?? '', day('2026-11-01'))
  await deploy(newer?.bucket ?? '', older?.bucket ?? '', day('2026-11-02'), 'failed')
  expect(await buildsIn()).toEqual([[newer?.version, newer?.sha256]])
  expect(await buildsIn('ssp', 'Exchange')).toBeUndefined()
})

test('shows the safe way to verify, with the address of the installation', async () => {
  const { archive } = await createBundle([ids.first])
  const page = decodeText(unzipSync(archive)['index.html'])
  const { publicUrl } = vigil.deps.config
  expect(page).toContain(`href="${publicUrl}/verify"`)
  expect(page).toContain(`curl -O ${publicUrl}/kits/verify.mjs -O ${publicUrl}/kits/bundle.mjs\nnode verify.mjs`)
  expect(page).not.toContain('npx')
})

test('contains the text of the matched rule, or says why not', async () => {
  const tag = vigil.tagOf('Herald')
  const ruleOf = async () => {
    const { archive } = await createBundle([ids.first])
    const files = unzipSync(archive)
    return {
      rule: JSON.parse(decodeText(files['incidents/1/incident.json'])).matchedRule,
      page: decodeText(files['index.html']),
    }
  }
  const setBucket = (bucket: string) =>
    vigil.database.query('update distributions set bucket = $1 where id = $2', [bucket, tag])
  const addBuild = (bucket: string, ruleSet: object | null) =>
    vigil.database.query(
      `insert into builds (bucket, kind, version, code, sha256, sri, rule_set) values ($1, 'ad', '9', '', $1, '', $2)`,
      [bucket, ruleSet && JSON.stringify(ruleSet)],
    )
  await vigil.database.query('delete from deployments where distribution_id = $1', [tag])
  const places = [
    [{ threat: 'forced-redirect/top-navigation/other', patterns: ['no'] }],
    [{ threat: 'forced-redirect/top-navigation/r1', patterns: ['top\\.location="<b>"', '/i<script>'] }],
  ]
  await addBuild('with-rules', { version: 7, places })
  await setBucket('with-rules')
  const known = await ruleOf()
  expect(known.rule).toEqual({
    id: 'r1',
    texts: [{ build: 'with-rules', ruleSet: 7, patterns: ['top\\.location="<b>"', '/i<script>'] }],
    note: '',
  })
  expect(known.page).toContain('top\\.location=&quot;&lt;b&gt;&quot;\n/i&lt;script&gt;')

  for (const [bucket, ruleSet, reason] of [
    ['without-rules', null, 'stored without its rules'],
    ['other-rules', { version: 8, places: places.slice(0, 1) }, 'observes the behaviour'],
  ] as const) {
    await addBuild(bucket, ruleSet)
    await setBucket(bucket)
    const { rule, page } = await ruleOf()
    expect(rule).toMatchObject({ id: 'r1', texts: [] })
    expect(rule.note).toContain(reason)
    expect(page).toContain(reason)
  }
  await setBucket('deleted')
  expect((await ruleOf()).rule.note).toContain('the script build is unknown')
})

test('lists the addresses of the attack in order', async () => {
  const id = 'herald-bundle-chain'
  await vigil.collect('Herald', [
    incident(id, {
      script: 'https://prize.example/win?a=1',
      markup: `<!-- "></dd><b> --><SCRIPT async src='https://cdn.bad.example/a.js'></SCRIPT><img src="//pixel.example/i.gif">
        <img src=x><script>open("https://prize.example/win?a=1"); go('http://mid.example/next')</script>`,
      ...{ offsetStart: undefined, offsetEnd: undefined },
    }),
  ])
  const files = unzipSync((await createBundle([id])).archive)
  const { requestChain } = JSON.parse(decodeText(files['incidents/1/incident.json']))
  expect(requestChain).toEqual([
    { by: 'page', element: '', address: 'https://news.example/today?id=1' },
    { by: 'markup', element: 'script', address: 'https://cdn.bad.example/a.js' },
    { by: 'markup', element: 'img', address: '//pixel.example/i.gif' },
    { by: 'code', element: '', address: 'https://prize.example/win?a=1' },
    { by: 'code', element: '', address: 'http://mid.example/next' },
    { by: 'report', element: '', address: 'https://prize.example/win?a=1' },
  ])
  const page = decodeText(files['index.html'])
  expect(page).toContain('<dt>Ad tag, script</dt><dd>https://cdn.bad.example/a.js</dd>')
})

test('finds every one of 1,000 changed bytes, and what is added or cut off', async () => {
  const { archive } = await createBundle([ids.first])
  expect(await verifyBundle(archive, tools)).toMatchObject({ isIntact: true })
  let seed = 20_261_114
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let count = 0; count < 1_000; count++) {
    const at = draw(archive.length)
    const changed = Uint8Array.from(archive)
    changed[at] = (archive[at] ?? 0) ^ (1 + draw(255))
    expect(await verifyBundle(changed, tools), `byte ${at}`).toMatchObject({ isIntact: false })
  }
  const longer = new Uint8Array([...archive, 0])
  for (const other of [
    archive.subarray(1),
    archive.subarray(0, -1),
    archive.subarray(0, 5_000),
    longer,
    new Uint8Array(),
  ])
    expect(await verifyBundle(other, tools)).toMatchObject({ isIntact: false })
})

test('names the file that was changed', async () => {
  const { archive } = await createBundle([ids.first])
  const text = Buffer.from(archive)
  const changeAt = async (part: string) => {
    const changed = Uint8Array.from(archive)
    const at = text.lastIndexOf(part)
    changed[at] = (changed[at] ?? 0) ^ 1
    const result = await verifyBundle(changed, tools)
    return result.isIntact ? null : result.file
  }
  expect(await changeAt('onerror=alert')).toBe(`incidents/1/ad-tag.txt`)
  expect(await changeAt('%PDF')).toBe(`incidents/1/report.pdf`)
  expect(await changeAt('"createdAt"')).toBe('manifest.json')
  expect(await changeAt('"signatures"')).toBe('signature.json')
})

test('refuses a bundle whose list names another key, or a signature made by another key', async () => {
  const { archive } = await createBundle([ids.first])
  const result = await verifyBundle(archive, tools)
  if (!result.isIntact) throw new Error(result.problem)
  const { createdAt, issuer, log, key } = result.manifest
  const about = { createdAt, issuer, log }
  const files = [{ path: 'index.html', bytes: Buffer.from('forged') }]
  const forged = await sealBundle({ files, about, key }, { ...tools, sign: () => new Uint8Array(64) })
  expect(await verifyBundle(forged.archive, tools)).toMatchObject({ isIntact: false, file: 'signature.json' })
})

test('signs with a key that stays published when keys rotate', async () => {
  const { archive } = await createBundle([ids.first])
  const result = await verifyBundle(archive, tools)
  if (!result.isIntact) throw new Error(result.problem)
  const published = (await vigil.app.inject(evidenceKeysPath)).json<{ keys: { kid: string }[] }>()
  expect(published.keys.map(({ kid }) => kid)).toContain(result.manifest.key.kid)
  expect(JSON.stringify(published)).not.toContain('"d"')
  const later = evidenceKeys({ ...vigil.database, clock: () => new Date('2030-01-01') })
  const { kid } = await later.current()
  expect(kid).not.toBe(result.manifest.key.kid)
  expect((await later.published()).keys.map((one) => one.kid)).toEqual([kid, result.manifest.key.kid])
})

test('is dated by the audit log: after the entry that it names, before the one with its hash', async () => {
  const { archive, manifestSha256 } = await createBundle([ids.second])
  const result = await verifyBundle(archive, tools)
  if (!result.isIntact) throw new Error(result.problem)
  const log = await (await vigil.as('superadmin')).call(auditLogList, {
    query: { recordKind: 'incident', recordId: ids.second, page: 1, rowsPerPage: 10 },
  })
  const [entry] = log.body.data
  expect(entry).toMatchObject({ action: 'data.export', changes: [{ field: 'manifestSha256', after: manifestSha256 }] })
  expect(result.manifest.log.sequence).toBeLessThan(entry?.sequence ?? 0)
})

test('shows a platform only what its data rights allow', async () => {
  const exchange = vigil.organizationId('Exchange')
  const { archive } = await createBundle([ids.rivals], 'ssp', exchange)
  const text = Buffer.from(archive).toString()
  expect(await verifyBundle(archive, tools)).toMatchObject({ isIntact: true })
  expect(text).not.toContain('rival.example')
})

test('refuses incidents of others, too many and none', async () => {
  expect((await request([ids.first, ids.rivals])).status).toBe(404)
  expect((await request([ids.rivals])).status).toBe(404)
  expect((await request([])).status).toBe(400)
  expect((await request(Array(evidenceBundleLimits.incidents + 1).fill(ids.first))).status).toBe(400)
})

test('the command verifies a bundle, and by whom it was signed', async () => {
  const { archive } = await createBundle([ids.first])
  const program = fileURLToPath(new URL('../../../../../../packages/kits/verify/verify.mjs', import.meta.url))
  const run = (...given: string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      execFile(process.execPath, [program, ...given], (error, out, problem) =>
        resolve({ code: Number(error?.code ?? 0), text: `${out}${problem}` }),
      )
    })
  const [good, changed, keys, otherKeys] = ['good.zip', 'changed.zip', 'keys.json', 'other.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  const broken = Uint8Array.from(archive)
  const at = Buffer.from(archive).lastIndexOf('onerror')
  broken[at] = 0
  await writeFile(good, archive)
  await writeFile(changed, broken)
  await writeFile(keys, (await vigil.app.inject(evidenceKeysPath)).body)
  await writeFile(otherKeys, JSON.stringify({ keys: [] }))
  expect(await run(good)).toMatchObject({ code: 0, text: expect.stringContaining('INTACT') })
  expect(await run(good, '--keys', keys)).toMatchObject({
    code: 0,
    text: expect.stringContaining('one of the given keys'),
  })
  expect(await run(good, '--keys', otherKeys)).toMatchObject({ code: 1, text: expect.stringContaining('UNKNOWN KEY') })
  expect(await run(changed)).toMatchObject({ code: 1, text: expect.stringContaining('ad-tag.txt was changed') })
  expect(await run(join(folder, 'missing.zip'))).toMatchObject({ code: 2 })
  expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining('Usage') })
})

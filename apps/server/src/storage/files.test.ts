import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { BucketClient } from './bucket/bucket-client.ts'
import { bucketFiles } from './bucket/bucket-files.ts'
import { parseBucketUrl } from './bucket/bucket-url.ts'
import type { Files } from './files.ts'
import { localFiles } from './local-files.ts'
import { startObjectStore, storeKeys } from './testing/object-store.ts'

const credentials = {
  accessKeyId: storeKeys.AWS_ACCESS_KEY_ID,
  secretAccessKey: storeKeys.AWS_SECRET_ACCESS_KEY,
}

function temporary() {
  const directory = mkdtempSync(join(tmpdir(), 'vigil-files-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The store given by TEST_FILES_URL, such as OpenStack Swift in `.ci/run`, below a new prefix. */
async function givenFiles({ url, key, secret }: NonNullable<typeof given>) {
  const own = new URL(url)
  own.pathname = `/test-${randomBytes(6).toString('hex')}`
  const bucket = parseBucketUrl(own.href, { accessKeyId: key, secretAccessKey: secret })
  ;(await new BucketClient(bucket).send({ method: 'PUT' })).body.resume()
  return bucketFiles(bucket)
}

const given = inject('testFiles')
const stores: [string, () => Promise<Files>][] = [
  ['a directory', async () => localFiles(temporary())],
  ['a bucket', async () => bucketFiles(parseBucketUrl((await startObjectStore()).url, credentials))],
]
if (given) stores.push(['the given bucket', () => givenFiles(given)])

async function collect(files: AsyncIterable<{ name: string }>) {
  const names: string[] = []
  for await (const { name } of files) names.push(name)
  return names.sort()
}

async function sumStream(stream: Readable) {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part)
  return hash.digest('hex')
}

describe.each(stores)('files in %s', (_, make) => {
  test('are read as written, replaced and removed', async () => {
    const files = await make()
    await files.write('reports/a.pdf', new Uint8Array([1, 2, 3]))
    await files.write('reports/a.pdf', new Uint8Array([4]))
    expect(await files.read('reports/a.pdf')).toEqual(new Uint8Array([4]))
    await files.remove('reports/a.pdf')
    await files.remove('reports/a.pdf')
    expect(await files.read('reports/a.pdf')).toBeNull()
    expect(await files.open('reports/a.pdf')).toBeNull()
    await files.write('evidence/nothing.png', new Uint8Array())
    expect(await files.read('evidence/nothing.png')).toEqual(new Uint8Array())
    expect(await files.check()).toBeNull()
  })

  test('are stored from a stream, and read as one', async () => {
    const files = await make()
    const content = randomBytes(3_000_000)
    const source = {
      bytes: content.length,
      open: () => Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]),
    }
    await files.write('contact/large', source)
    const opened = await files.open('contact/large')
    expect(opened?.bytes).toBe(content.length)
    expect(opened && (await sumStream(opened.stream))).toBe(createHash('sha256').update(content).digest('hex'))
  })

  test('are listed by folder with size and last use', async () => {
    const files = await make()
    expect(await files.list('evidence')).toEqual([])
    await files.write('evidence/a.png', new Uint8Array(3))
    await files.write('evidence/b-c.txt', new Uint8Array(1))
    await files.write('evidence-2/d.png', new Uint8Array(4))
    await files.touch('evidence/gone.png', new Date())
    const found = await files.list('evidence')
    expect(found.map(({ name, bytes }) => [name, bytes]).sort()).toEqual([
      ['evidence/a.png', 3],
      ['evidence/b-c.txt', 1],
    ])
    for (const { usedAt } of found) expect(Math.abs(Date.now() - usedAt.getTime())).toBeLessThan(60_000)
    expect(await collect(files.listAll())).toEqual(['evidence-2/d.png', 'evidence/a.png', 'evidence/b-c.txt'])
  })
})

// The small store of the tests does not change the time of a copied object, and cannot list pages.
describe.each(stores.filter(([name]) => name !== 'a bucket'))('files in %s', (_, make) => {
  test('are in use again when touched', async () => {
    const files = await make()
    await files.write('evidence/a.png', new Uint8Array([7]))
    const [before] = await files.list('evidence')
    const later = new Date(Date.now() + 7_200_000)
    // Some stores know seconds only.
    await vi.waitFor(
      async () => {
        await files.touch('evidence/a.png', later)
        const [after] = await files.list('evidence')
        expect(after?.usedAt.getTime()).toBeGreaterThan(before?.usedAt.getTime() ?? Number.NaN)
      },
      { timeout: 30_000, interval: 200 },
    )
    expect(await files.read('evidence/a.png')).toEqual(new Uint8Array([7]))
  })

  test('are listed completely when there are many', async () => {
    const files = await make()
    const names = Array.from({ length: 250 }, (_, at) => `evidence/${String(at).padStart(4, '0')}`)
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map((name) => files.write(name, new Uint8Array([1]))))
    expect(await collect(files.listAll())).toEqual(names)
  })
})

test('a directory lists files that are being written in their folder only', async () => {
  const directory = temporary()
  const files = localFiles(directory)
  await files.write('reports/a.pdf', new Uint8Array([4]))
  writeFileSync(join(directory, 'reports/b.pdf.0d9a7f34-0000-4000-8000-000000000000'), 'unfinished')
  expect(await files.list('reports')).toHaveLength(2)
  expect(await collect(files.listAll())).toEqual(['reports/a.pdf'])
  await files.touch('reports/a.pdf', new Date('2026-11-01T00:00:00Z'))
  expect((await files.list('reports'))[0]?.usedAt).toEqual(new Date('2026-11-01T00:00:00Z'))
})

test('a directory keeps no part of a file whose content breaks off', async () => {
  const directory = temporary()
  const broken = async function* () {
    yield Buffer.from('part')
    throw new Error('the disk is gone')
  }
  await expect(
    localFiles(directory).write('reports/a.pdf', { bytes: 10, open: () => Readable.from(broken()) }),
  ).rejects.toThrow('the disk is gone')
  expect(readdirSync(join(directory, 'reports'))).toEqual([])
})

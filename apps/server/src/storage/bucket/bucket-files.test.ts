import { expect, onTestFinished, test, vi } from 'vitest'
import { FilesUnavailableError } from '../files.ts'
import { startObjectStore, storeKeys } from '../testing/object-store.ts'
import { bucketFiles } from './bucket-files.ts'
import { parseBucketUrl } from './bucket-url.ts'

const credentials = {
  accessKeyId: storeKeys.AWS_ACCESS_KEY_ID,
  secretAccessKey: storeKeys.AWS_SECRET_ACCESS_KEY,
}
const limits = { idleMs: 2_000, attempts: 4, retryWithinMs: 10_000, pauseMs: 5 }
const secret = 'a-wrong-secret-key'

async function start() {
  const store = await startObjectStore()
  return { store, files: bucketFiles(parseBucketUrl(store.url, credentials), { limits }) }
}

test('repeats requests that fail for a moment', async () => {
  const { store, files } = await start()
  let left = 3
  store.meddle((request, response) => {
    if (left-- <= 0) return false
    if (left === 1) request.socket.destroy()
    else response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return true
  })
  await files.write('contact/1', new Uint8Array([1, 2]))
  expect(store.calls).toEqual(['PUT', 'PUT', 'PUT', 'PUT'])
  expect(await files.read('contact/1')).toEqual(new Uint8Array([1, 2]))
})

test('gives up with a clear error, and reports since when the store is unavailable', async () => {
  const { store, files } = await start()
  store.meddle((_, response) => {
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return true
  })
  await expect(files.read('contact/1')).rejects.toEqual(
    new FilesUnavailableError('file store: GET contact/1 failed: status 503 SlowDown'),
  )
  expect(store.calls).toHaveLength(4)
  expect((await files.check())?.text).toBe('file store: HEAD bucket failed: status 503')
})

test('logs once when the store becomes unavailable, and when it is back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await startObjectStore()
  const lines: string[] = []
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
  const files = bucketFiles(parseBucketUrl(store.url, credentials), { limits, log })
  for (const isAway of [false, true, true, false, false]) {
    store.meddle((_, response) => {
      if (isAway) response.writeHead(403).end()
      return isAway
    })
    await files.check()
    vi.advanceTimersByTime(20_000)
  }
  expect(lines).toEqual([
    'files cannot be stored or loaded: file store: the bucket answers with status 403',
    'the file store is reachable again',
  ])
})

test('gives up a connection on which nothing happens', async () => {
  const { store, files } = await start()
  store.meddle(() => true)
  expect((await files.check())?.text).toBe('file store: HEAD bucket failed: no answer within 1.5 s')
})

test('reads again when an answer breaks off, and gives up when it always does', async () => {
  const { store, files } = await start()
  await files.write('contact/1', new Uint8Array(100_000))
  let left = 2
  store.meddle((_, response) => {
    if (left-- <= 0) return false
    response.writeHead(200, { 'content-length': 100_000 }).write(Buffer.alloc(10))
    setTimeout(() => response.destroy(), 20)
    return true
  })
  expect((await files.read('contact/1'))?.length).toBe(100_000)
  left = 3
  await expect(files.read('contact/1')).rejects.toThrow('ended early')
  const opened = await openBroken(files, () => {
    left = 1
  })
  await expect(drain(opened)).rejects.toThrow()
})

async function openBroken(files: ReturnType<typeof bucketFiles>, breakNext: () => void) {
  breakNext()
  const opened = await files.open('contact/1')
  if (!opened) throw new Error('not found')
  return opened.stream
}

async function drain(stream: AsyncIterable<unknown>) {
  for await (const _ of stream);
}

test('names a wrong key or bucket, and never repeats or prints them', async () => {
  const store = await startObjectStore()
  const wrong = bucketFiles(parseBucketUrl(store.url, { ...credentials, secretAccessKey: secret }), { limits })
  const failure = await wrong.write('contact/1', new Uint8Array([1])).catch((error: unknown) => error)
  expect(String(failure)).toContain('status 403 SignatureDoesNotMatch')
  expect(JSON.stringify(failure) + String(failure)).not.toContain(secret)
  expect(store.calls).toHaveLength(1)
  const elsewhere = bucketFiles(parseBucketUrl(store.url.replace('vigil', 'other'), credentials), { limits })
  await expect(elsewhere.read('contact/1')).rejects.toThrow('status 404 NoSuchBucket')
  expect((await elsewhere.check())?.text).toContain('404')
})

test('follows the pages of a list', async () => {
  const { store, files } = await start()
  const tokens: (string | null)[] = []
  store.meddle(({ url }, response) => {
    const { searchParams } = new URL(url ?? '', store.endpoint)
    const token = searchParams.get('continuation-token')
    tokens.push(token)
    const key = `some/prefix/evidence/${token ? '2' : '1%2B'}.png`
    const object = `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`
    const more = token
      ? '<IsTruncated>false</IsTruncated>'
      : '<IsTruncated>true</IsTruncated><NextContinuationToken>a+b/=&amp;</NextContinuationToken>'
    response.end(`<ListBucketResult><EncodingType>url</EncodingType>${more}${object}</ListBucketResult>`)
    return true
  })
  const usedAt = new Date('2026-11-01T00:00:00Z')
  expect(await files.list('evidence')).toEqual([
    { name: 'evidence/1+.png', bytes: 3, usedAt },
    { name: 'evidence/2.png', bytes: 3, usedAt },
  ])
  expect(tokens).toEqual([null, 'a+b/=&'])
})

test('marks a file as used once an hour, not at every view', async () => {
  const { store, files } = await start()
  await files.write('evidence/a.png', new Uint8Array([1]))
  await files.touch('evidence/a.png', new Date())
  await files.touch('evidence/a.png', new Date(Date.now() + 7_200_000))
  expect(store.calls).toEqual(['PUT', 'HEAD', 'HEAD', 'PUT'])
})

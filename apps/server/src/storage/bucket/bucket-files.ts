import { errorMessage } from '../../lib/error-message.ts'
import { type Files, type FilesProblem, FilesUnavailableError, type KeptFile } from '../files.ts'
import { type BucketAnswer, BucketClient, type BucketRequest, type Limits, readText, refused } from './bucket-client.ts'
import type { Bucket } from './bucket-url.ts'
import { parseObjectList } from './object-list.ts'

/** Files become unused by days. A shorter interval would only cost requests. */
const touchedEveryMs = 3_600_000
const checkedEveryMs = 10_000
const checkWithinMs = 1_500
/** A file that breaks off while it is sent is requested again. */
const readAttempts = 3
const contentType = { 'content-type': 'application/octet-stream' }

interface Options {
  limits?: Limits
  log?: { info(message: string): void; warn(message: string): void }
}

/** Files as objects of a bucket of an S3-compatible store. Nothing is requested before the first use. */
export function bucketFiles(bucket: Bucket, { limits, log }: Options = {}): Files {
  const client = new BucketClient(bucket, limits)

  /** Null if there is no such object. */
  async function request(call: BucketRequest): Promise<BucketAnswer | null> {
    const answer = await client.send(call)
    if (answer.status < 300) return answer
    const failure = await refused(call, answer)
    // A bucket that does not exist is a mistake in the settings, not a missing file.
    if (answer.status === 404 && !failure.message.includes('NoSuchBucket')) return null
    throw failure
  }

  /** For answers of which only the status matters. Read to the end, so the connection can be used again. */
  const command = async (call: BucketRequest) => {
    const answer = await request(call)
    answer?.body.resume()
    return answer
  }

  async function* list(folder: string): AsyncIterable<KeptFile> {
    let token: string | null = null
    do {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        prefix: `${bucket.prefix}${folder}`,
        ...(token ? { 'continuation-token': token } : {}),
      }
      const answer = await request({ method: 'GET', query })
      if (!answer) return
      const page = parseObjectList(await readText(answer.body))
      for (const { key, bytes, changedAt } of page.objects)
        if (!key.endsWith('/')) yield { name: key.slice(bucket.prefix.length), bytes, usedAt: changedAt }
      token = page.next
    } while (token)
  }

  let problem: FilesProblem | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<FilesProblem | null> | null = null
  async function look() {
    const call = { method: 'HEAD' } as const
    const text = await client.send(call, { attempts: 1, idleMs: checkWithinMs }).then(
      ({ status, body }) => {
        body.resume()
        return status < 300 ? null : `file store: the bucket answers with status ${status}`
      },
      (error: unknown) => errorMessage(error),
    )
    if (text !== null && !problem) log?.warn(`files cannot be stored or loaded: ${text}`)
    if (text === null && problem) log?.info('the file store is reachable again')
    problem = text === null ? null : { text, since: problem?.since ?? new Date() }
    checkedAt = performance.now()
    return problem
  }

  return {
    async write(name, content) {
      const call = { method: 'PUT', key: name, headers: contentType, content } as const
      const answer = await client.send(call)
      if (answer.status >= 300) throw await refused(call, answer)
      answer.body.resume()
    },
    async read(name) {
      for (let attempt = 1; ; attempt++) {
        const answer = await request({ method: 'GET', key: name })
        if (!answer) return null
        try {
          const parts: Buffer[] = []
          for await (const part of answer.body as AsyncIterable<Buffer>) parts.push(part)
          return new Uint8Array(Buffer.concat(parts))
        } catch (error) {
          if (attempt === readAttempts)
            throw new FilesUnavailableError(`file store: GET ${name} ended early`, { cause: error })
        }
      }
    },
    async open(name) {
      const answer = await request({ method: 'GET', key: name })
      if (!answer) return null
      return { bytes: Number(answer.headers['content-length']), stream: answer.body }
    },
    async remove(name) {
      await command({ method: 'DELETE', key: name })
    },
    /** Copies the object onto itself: the store sets the time of a change. */
    async touch(name, at) {
      const found = await command({ method: 'HEAD', key: name })
      if (!found) return
      if (at.getTime() - Date.parse(found.headers['last-modified'] ?? '') < touchedEveryMs) return
      const source = encodeURI(`/${bucket.name}/${bucket.prefix}${name}`)
      const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE', ...contentType }
      await command({ method: 'PUT', key: name, headers })
    },
    async list(folder) {
      const found: KeptFile[] = []
      for await (const file of list(`${folder}/`)) found.push(file)
      return found
    },
    listAll: () => list(''),
    check() {
      if (performance.now() - checkedAt < checkedEveryMs) return Promise.resolve(problem)
      checking ??= look().finally(() => {
        checking = null
      })
      return checking
    },
  }
}

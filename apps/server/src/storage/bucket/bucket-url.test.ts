import { expect, test } from 'vitest'
import { parseBucketUrl } from './bucket-url.ts'

const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
const parse = (text: string) => parseBucketUrl(text, credentials)

test.each([
  ['s3://files', 'https://files.s3.us-east-1.amazonaws.com', ''],
  ['s3://files/vigil/?region=eu-west-1', 'https://files.s3.eu-west-1.amazonaws.com', 'vigil/'],
  ['s3://files.example.com', 'https://s3.us-east-1.amazonaws.com/files.example.com', ''],
  ['s3://files/a/b?endpoint=http://store:9000/', 'http://store:9000/files', 'a/b/'],
  ['s3://files?endpoint=https%3A%2F%2Fstore.example%2Fs3&region=garage', 'https://store.example/s3/files', ''],
])('%s is stored at %s', (text, url, prefix) => {
  expect(parse(text)).toMatchObject({ url, prefix })
})

test.each([
  ['https://files', 'must be s3://BUCKET'],
  ['s3://A', 'must be s3://BUCKET'],
  ['s3://key:hidden@files', 'must not contain keys'],
  ['s3://files?endpoint=ftp://store', 'has an endpoint that is not'],
  ['s3://files?endpoint=http://key:hidden@store', 'has an endpoint with more'],
  ['s3://files?acl=public', 'has an unknown parameter: acl'],
  ['s3://files/a b', 'has a prefix of other parts'],
])('%s is refused', (text, message) => {
  expect(() => parse(text)).toThrow(message)
  expect(() => parse(text)).not.toThrow('hidden')
})

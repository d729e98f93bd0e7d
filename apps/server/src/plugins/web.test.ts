import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import { type Database, openDatabase } from '@vigil/database'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { deliverShop } from '../features/cart/demo-shop/delivery.ts'
import { answerErrors } from './errors.ts'
import { serveWeb } from './web.ts'
import { readWebBuild } from './web-pages.ts'

const page = '<!doctype html><title>Dashboard</title>'
const script = `export const text = '${'x'.repeat(2_000)}'`
let directory: string
let app: FastifyInstance
let database: Database
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vigil-web-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), page)
  writeFileSync(join(directory, 'pages.json'), '[]')
  writeFileSync(join(directory, 'assets/main.js'), script)
  writeFileSync(join(directory, 'assets/main.js.gz'), gzipSync(script))
  app = fastify()
  answerErrors(app)
  const demoShop = { tag: 'none', coupons: {}, directory }
  // Never connected: no page needs it.
  database = openDatabase('postgres://127.0.0.1:9/none', () => undefined)
  await app.register(deliverShop, { config: readConfig({}), demoShop, database, clock: () => new Date() })
  await app.register(async (scope) => {
    await scope.register(compress, { global: true, threshold: 1_024 })
    await serveWeb(scope, readWebBuild(directory), async () => ({ productName: 'Vigil', settings: null }))
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(directory, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each<[string, Record<string, string>]>([
  ['no Accept-Encoding', {}],
  ['an empty one', { 'accept-encoding': '' }],
  ['any', { 'accept-encoding': '*' }],
  ['identity', { 'accept-encoding': 'identity' }],
  ['an unknown one', { 'accept-encoding': 'foo' }],
  ['nothing acceptable', { 'accept-encoding': 'identity;q=0' }],
])('serves pages and their files to a client that sends %s', async (_name, headers) => {
  for (const url of ['/', '/dashboard']) {
    const answer = await get(url, headers)
    expect([url, answer.statusCode]).toEqual([url, 200])
  }
  expect((await get('/assets/main.js', headers)).statusCode).toBe(200)
})

test('serves the compressed file to a client that accepts it', async () => {
  const answer = await get('/assets/main.js', { 'accept-encoding': 'gzip' })
  expect(answer.headers['content-encoding']).toBe('gzip')
})

test.each([
  '/assets/',
  '/assets/none.js',
  '/assets/..%2f',
  '/assets/..%2findex.html',
  '/assets/%00',
  '/assets/a%00b.js',
  '/shop/assets/..%2f',
  '/shop/assets/..%2f..%2fpackage.json',
  '/shop/assets/%00',
  '/shop/assets/',
  '/shop/assets/none.js',
])('answers 404 to %s', async (url) => {
  const answer = await get(url, { 'accept-encoding': 'gzip' })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
})

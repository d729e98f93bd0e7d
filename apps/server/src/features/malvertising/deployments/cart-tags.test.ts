import { createHash } from 'node:crypto'
import {
  buildList,
  distributionHosts,
  distributionList,
  distributionUpdate,
  emptyBucket,
  type ScriptBucket,
} from '@vigil/contract'
import { adBuilds, currentBuild, integrityOf } from '@vigil/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployer } from '../../../delivery/deployments/testing/deployer.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let admin: Awaited<ReturnType<TestVigil['as']>>
beforeAll(async () => {
  vigil = await startVigil()
  admin = await vigil.as('superadmin')
})
afterAll(() => vigil.stop())

const cart = currentBuild('cart')
const makeBucket = (s3Bucket: string, scriptVersion = s3Bucket): ScriptBucket => ({ s3Bucket, scriptVersion })
const current = makeBucket(cart.s3Bucket, cart.version)
const nextCode = `/* of the next release */\n${cart.code}`
const next = makeBucket('vigil-cart-next', '1.2.0')

const shop = () => ({ organizationId: vigil.organizationId('Corner Shop') })
const tag = () => vigil.tagOf('Corner Shop')
const theTag = async () => (await admin.call(distributionList, { query: shop() })).body.distributions[0]
const builds = async () => (await admin.call(buildList, { query: shop() })).body.builds
const change = (oldScriptBucket: ScriptBucket, newScriptBucket: ScriptBucket, distribution = tag(), body = shop()) =>
  admin.call(distributionUpdate, {
    body: { ...body, distributions: [{ distribution, oldScriptBucket, newScriptBucket }] },
  })

test("lists a shop's build and the available builds to superadmins", async () => {
  expect((await builds()).map(({ s3Bucket, kind, isLatest }) => [s3Bucket, kind, isLatest])).toEqual([
    ['vigil-cart-1-1-0', 'cart', true],
    ['vigil-cart-1-0-0', 'cart', false],
    [emptyBucket, 'cart', false],
  ])
  const { distribution, scriptBucket } = (await theTag()) ?? {}
  expect([distribution, scriptBucket]).toEqual([tag(), current])
  expect(await theTag()).toMatchObject({ kind: 'cart', outdated: false, enabled: true, status: 'successful' })
})

test('marks a shop with an older build as outdated, and updates it like any tag: deploy, fetch back, compare', async () => {
  const { database } = vigil
  const release = {
    bucket: next.s3Bucket,
    version: next.scriptVersion,
    code: nextCode,
    ruleSet: null,
    ...integrityOf(nextCode),
  }
  await database.builds.register([{ ...release, kind: 'cart' }])
  expect(await theTag()).toMatchObject({ outdated: true, scriptBucket: current })
  expect((await builds())[0]).toMatchObject({ s3Bucket: next.s3Bucket, isLatest: true })
  expect((await change(current, next)).status).toBe(200)
  expect(await theTag()).toMatchObject({ status: 'in progress', scriptBucket: next })
  await deployer(vigil, { fetchBack: async () => ({ sha256: 'f00' }) }).workOff()
  expect(await theTag()).toMatchObject({ status: 'failed', scriptBucket: current, failure: { scriptBucket: next } })
  await change(current, next)
  await deployer(vigil).workOff()
  const updated = await theTag()
  expect(updated).toMatchObject({ status: 'successful', scriptBucket: next, outdated: false })
  const { body } = await vigil.app.inject(new URL(updated?.scriptUrl ?? '').pathname)
  expect(body).toContain('of the next release')
  expect(updated?.sha256).toBe(createHash('sha256').update(body).digest('hex'))
})

test('rejects an ad script build for a shop and a cart build for a publisher', async () => {
  const ad = makeBucket(adBuilds()[0]?.s3Bucket ?? '')
  const held = (await theTag())?.scriptBucket ?? current
  expect((await change(held, ad)).body).toMatchObject({ error: { code: 'build_not_found' } })
  const herald = { organizationId: vigil.organizationId('Herald') }
  expect((await change(ad, current, vigil.tagOf('Herald'), herald)).body).toMatchObject({
    error: { code: 'build_not_found' },
  })
})

test("lists the sites of a shop's tag that sent sessions, busiest first", async () => {
  const session = (host: string, sessionId: string) =>
    ({ type: 'cart_session', mode: 'blocking', host, sessionId }) as const
  await vigil.collect('Corner Shop', [
    session('few.example', 'session-number-one'),
    session('many.example', 'session-number-two'),
    session('many.example', 'session-number-three'),
  ])
  const sites = ['many.example', 'few.example']
  expect((await theTag())?.hosts).toEqual(sites)
  expect((await admin.call(distributionHosts, { query: { distribution: tag() } })).body.hosts).toEqual(sites)
})

test('does not let a shop choose its builds', async () => {
  const client = await vigil.as('shop')
  expect((await client.call(distributionList, { query: shop() })).status).toBe(403)
})

import { createHash } from 'node:crypto'
import { authoriseKey, type CaseSource } from '@vigil/contract'
import { toPng } from '@vigil/pictures/testing/distort'
import { drawAd } from '@vigil/pictures/testing/draw-ads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markupFile } from '../../../evidence/evidence-picture.ts'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'
import { createCaseWatch } from './watch.ts'

// Ads 8 to 15 are variants of one campaign, 40 is of another (packages/pictures/src/testing/draw-ads.ts).
const minuteMs = 60_000
let vigil: TestVigil
let partnerId: string
const scope = () => authoriseKey({ organizationId: vigil.organizationId('Herald') })

beforeAll(async () => {
  vigil = await startVigil({ CHROMIUM_PATH: 'chromium' })
  const partner = { name: 'Index', kind: 'SSP', email: 'quality@partner.example', platformId: null } as const
  partnerId = await vigil.database.casePartners.create(scope(), partner, vigil.clock.now)
})
afterAll(() => vigil.stop())

const pass = (ms = minuteMs) => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + ms)
}

/** Markup of an ad that looks like a drawn one. The text makes it different. */
const markupOf = (ad: number, text: string) => `<b>${ad} ${text}</b>`
const hashOf = (markup: string) => createHash('sha256').update(markup).digest('hex')

/** Stores the picture of the markup, with a drawing in place of Chromium. */
async function draw(ad: number, text: string) {
  const { pictures, database } = vigil.deps
  const features = await pictures.describe(await toPng(drawAd(ad)))
  await database.pictureFeatures.store(hashOf(markupOf(ad, text)), features, vigil.clock.now)
}

const bid = (creativeId: string, adomain: string, markup?: string): TestEvent => ({
  type: 'creative',
  creativeId,
  bidderCode: 'ix',
  ssp: 'Index',
  adomains: adomain === '' ? [] : [adomain],
  bids: 1,
  blocks: 0,
  ...(markup && { markup }),
})

/** A case about one creative with the picture of ad 8, which was fixed. */
async function caseAbout(name: string, adomain = `${name}.shop.example`) {
  const { database, clock } = vigil
  await vigil.collect('Herald', [bid(name, adomain, markupOf(8, name))])
  await draw(8, name)
  const creative = { creativeId: name, bidderCode: 'ix', ssp: 'Index', markupHash: '' }
  const source: CaseSource = { kind: 'creative', creative }
  const ad = { creative, dsp: '', dspCreativeId: '', landingHost: '' }
  const facts = { request: 'reject-creative', dueOn: '2099-11-14', createdAt: clock.now } as const
  const { id } = await database.atomically(() =>
    database.cases.open(scope(), { partnerId, source, ...ad, ...facts }, { text: '' }),
  )
  pass()
  const entry = { at: clock.now, side: 'partner', kind: 'status', status: 'creative-rejected' } as const
  await database.atomically(() => database.cases.addEntry(scope(), id, entry))
  pass()
  return id
}

function startWatch() {
  const watchOne = createCaseWatch(vigil.deps)
  return async () => {
    pass()
    let turns = 0
    while (await watchOne()) if (++turns > 20) throw new Error('cases are taken again and again')
  }
}

const read = async (id: string) => {
  const { status } = await vigil.database.cases.find(scope(), id)
  return { status, last: (await vigil.database.cases.entries(scope(), id)).at(-1) }
}

test('opens the case of a single creative again when a variant appears after the fix', async () => {
  const id = await caseAbout('solo')
  const look = startWatch()
  await look()
  expect((await read(id)).status).toBe('creative-rejected')
  await draw(9, 'solo-new')
  await vigil.collect('Herald', [bid('solo-new', 'solo.shop.example', markupOf(9, 'solo-new'))])
  await look()
  expect(await read(id)).toMatchObject({ status: 'open', last: { kind: 'seen', match: 'variant' } })
})

test('adds the attack of the variant as evidence', async () => {
  const id = await caseAbout('attacked')
  await draw(9, 'attacked-new')
  const [sent] = await vigil.collect('Herald', [
    {
      type: 'incident',
      action: 'blocked',
      threatClass: 'forced-redirect',
      variant: 'top-navigation',
      rule: 'top-navigation',
      creativeId: 'attacked-new',
      ssp: 'Index',
      adomains: ['attacked.shop.example'],
      markup: markupOf(9, 'attacked-new'),
    },
  ])
  await startWatch()()
  const { last } = await read(id)
  expect(last).toMatchObject({ match: 'variant', incidents: [{ actionGroupID: sent?.id }] })
})

test('recognizes a variant from before the fix by its id alone', async () => {
  await vigil.collect('Herald', [bid('known-blue', 'known.shop.example', markupOf(9, 'known-blue'))])
  await draw(9, 'known-blue')
  const id = await caseAbout('known')
  const look = startWatch()
  await look()
  expect((await read(id)).status).toBe('creative-rejected')
  await vigil.collect('Herald', [bid('known-blue', '')])
  await look()
  expect(await read(id)).toMatchObject({ status: 'open', last: { match: 'variant' } })
})

test('ignores other advertisers, other pictures, other publishers, and ads without an advertiser', async () => {
  const id = await caseAbout('strict')
  const anonymous = await caseAbout('anonymous', '')
  for (const [ad, text] of [
    [9, 'template'],
    [40, 'unlike'],
    [9, 'rival'],
    [9, 'nameless'],
  ] as const)
    await draw(ad, text)
  await vigil.collect('Herald', [
    bid('template', 'other.example', markupOf(9, 'template')),
    bid('unlike', 'strict.shop.example', markupOf(40, 'unlike')),
    bid('nameless', '', markupOf(9, 'nameless')),
  ])
  await vigil.collect('Rival', [bid('rival', 'strict.shop.example', markupOf(9, 'rival'))])
  const look = startWatch()
  await look()
  await look()
  expect((await read(id)).status).toBe('creative-rejected')
  expect((await read(anonymous)).status).toBe('creative-rejected')
})

test('requests a missing picture, and compares it once it is made', async () => {
  const id = await caseAbout('drawn')
  const look = startWatch()
  await vigil.collect('Herald', [bid('drawn-new', 'drawn.shop.example', markupOf(10, 'drawn-new'))])
  await look()
  expect((await read(id)).status).toBe('creative-rejected')
  expect(await vigil.deps.files.read(markupFile(hashOf(markupOf(10, 'drawn-new'))))).not.toBeNull()
  await draw(10, 'drawn-new')
  await look()
  expect(await read(id)).toMatchObject({ status: 'open', last: { match: 'variant' } })
})

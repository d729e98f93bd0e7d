import { buildHonest, type HonestCase } from '../../../packages/tags/lab/ad/compose-honest.ts'
import { places } from '../../../packages/tags/lab/ad/page.ts'
import { copyHeadline, typedText } from './judge.ts'
import type { Tab } from './tab.ts'
import { pause, until } from './waiting.ts'
import { publisher, scriptTag, type Web } from './web.ts'

export interface HonestOutcome {
  /** Did not work without the script either, and is not counted. */
  isInert: boolean
  /** Differences with the script, one line each. */
  changes: string[]
  /** Threat classes that it was accused of. */
  accused: string[]
}

const adPlace = { x: places.slot.x - 110, y: places.slot.y - 10, width: 440, height: 320 }
const ownButton = { x: 80, y: 560 }
const mostMs = 3_000
let count = 0

export async function tryHonest(tab: Tab, web: Web, one: HonestCase): Promise<HonestOutcome> {
  const bare = await visit(tab, web, one, false)
  if (!bare.isShown) return { isInert: true, changes: [], accused: [] }
  const guarded = await visit(tab, web, one, true, bare.picture)
  const changes = Object.keys(bare.record)
    .filter((key) => bare.record[key] !== guarded.record[key])
    .map((key) => `${key}: ${bare.record[key]} → ${guarded.record[key]}`)
  if (!guarded.isSamePicture) changes.push('picture')
  return { isInert: false, changes, accused: guarded.accused }
}

async function visit(tab: Tab, web: Web, one: HonestCase, isProtected: boolean, expected?: Buffer) {
  const token = `th${(count++).toString(36)}x${one.index.toString(36)}z${isProtected ? 'p' : 'b'}`
  const home = web.publish(buildHonest(one, token, isProtected ? scriptTag : ''))
  const act = one.doing ? one.doing.act : one.ad.act
  await tab.open(home, act === 'back' ? { before: `${publisher}/before/${token}` } : {})
  const hasLeft = () => tab.happened.has('left')
  await until(() => tab.isLoaded() || hasLeft(), mostMs)
  await until(() => tab.notes.has(`k:${token}`) || hasLeft(), mostMs)
  await pause(100)
  const copied = await perform(tab, act, Boolean(one.doing))
  const shows = (one.doing ? one.doing.shows : one.ad.shows) ?? ''
  const traffic = web.trafficOf(token)
  const isShownNow = () =>
    !shows ||
    [...tab.happened, ...tab.notes].some((what) => what === shows) ||
    [...traffic.own, ...traffic.foreign.map(({ path }) => path)].some((path) => path.startsWith(shows))
  const isShown = await until(isShownNow, mostMs)
  await pause(300)
  const picture = await pictureOf(tab, expected)
  const plain = (text: string) => text.replaceAll(token, 'T')
  const paths = (all: string[]) => [...new Set(all.map(plain))].sort().join(' ')
  const record: Record<string, string> = {
    happened: [...tab.happened].sort().join(),
    notes: [...tab.notes]
      .filter((what) => what.startsWith('s:'))
      .sort()
      .join(),
    // A window is closed before its page is surely requested.
    requests: paths(traffic.foreign.map(({ path }) => path).filter((path) => !/^\/(shop|end)\//.test(path))),
    'own requests': paths(traffic.own),
    address: hasLeft() ? plain(tab.address()) : '',
    copied,
  }
  const isSamePicture = !expected || picture.equals(expected)
  // Reports are sent a quarter of a second after the deed.
  if (isProtected) await pause(300)
  const accused = traffic.incidents.map(({ threatClass, hint }) => `${threatClass} (${hint})`)
  web.forget(token)
  return { isShown, record, picture, isSamePicture, accused }
}

async function perform(tab: Tab, act: string | undefined, isOfPage: boolean) {
  const { slot } = places
  const middle = isOfPage ? ownButton : { x: slot.x + 150, y: slot.y + 100 }
  if (act === 'click') await tab.click(middle)
  if (act === 'hover') await tab.move({ x: 20, y: 600 }).then(() => tab.move({ x: slot.x + 150, y: slot.y + 60 }))
  if (act === 'scroll') await tab.scroll()
  if (act === 'type') {
    await tab.click({ x: slot.x + 100, y: slot.y + 95 })
    await tab.type(typedText)
    await tab.press('Enter')
  }
  if (act === 'leave') {
    await tab.click(places.story)
    await tab.leaveFor('/next')
  }
  if (act === 'back') {
    await pause(300)
    await tab.back()
  }
  return act === 'copy' ? copyHeadline(tab) : ''
}

/** Drawing may lag on a busy machine: a picture that differs is taken again. */
async function pictureOf(tab: Tab, expected?: Buffer) {
  if (tab.happened.has('left') || tab.notes.has('s:screen')) return Buffer.alloc(0)
  let picture = await tab.picture(adPlace)
  for (let more = 0; expected && more < 5 && !picture.equals(expected); more++) {
    await pause(250)
    picture = await tab.picture(adPlace)
  }
  return picture
}

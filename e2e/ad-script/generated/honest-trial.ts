import { buildHonest, type HonestCase } from '../../../packages/tags/lab/ad/compose-honest.ts'
import { places } from '../../../packages/tags/lab/ad/page.ts'
import { copyHeadline, typedText } from './harm-checks.ts'
import { type LabServers, publisher, scriptTag } from './lab-servers.ts'
import type { Tab } from './tab.ts'
import { pause, until } from './wait.ts'

export interface HonestOutcome {
  /** Did not work without the script either; not counted. */
  isInert: boolean
  /** Differences with the script, one line each. */
  changes: string[]
  /** Threat classes it was reported as. */
  accused: string[]
}

const adPlace = { x: places.slot.x - 110, y: places.slot.y - 10, width: 440, height: 320 }
const ownButton = { x: 80, y: 560 }
const maxMs = 3_000
let count = 0

export async function tryHonest(tab: Tab, servers: LabServers, one: HonestCase): Promise<HonestOutcome> {
  const bare = await visit(tab, servers, one, false)
  if (!bare.isShown) return { isInert: true, changes: [], accused: [] }
  const guarded = await visit(tab, servers, one, true, bare.picture)
  const changes = Object.keys(bare.record)
    .filter((key) => bare.record[key] !== guarded.record[key])
    .map((key) => `${key}: ${bare.record[key]} → ${guarded.record[key]}`)
  if (!guarded.isSamePicture) changes.push('picture')
  return { isInert: false, changes, accused: guarded.accused }
}

async function visit(tab: Tab, servers: LabServers, one: HonestCase, isProtected: boolean, expected?: Buffer) {
  const token = `th${(count++).toString(36)}x${one.index.toString(36)}z${isProtected ? 'p' : 'b'}`
  const url = servers.publish(buildHonest(one, token, isProtected ? scriptTag : ''))
  const act = one.behaviour ? one.behaviour.act : one.ad.act
  await tab.open(url, act === 'back' ? { before: `${publisher}/before/${token}` } : {})
  const hasLeft = () => tab.events.has('left')
  await until(() => tab.isLoaded() || hasLeft(), maxMs)
  await until(() => tab.notes.has(`k:${token}`) || hasLeft(), maxMs)
  await pause(100)
  const copied = await perform(tab, act, Boolean(one.behaviour))
  const shows = (one.behaviour ? one.behaviour.shows : one.ad.shows) ?? ''
  const traffic = servers.getTraffic(token)
  const isShownNow = () =>
    !shows ||
    [...tab.events, ...tab.notes].some((what) => what === shows) ||
    [...traffic.own, ...traffic.foreign.map(({ path }) => path)].some((path) => path.startsWith(shows))
  const isShown = await until(isShownNow, maxMs)
  await pause(300)
  const picture = await takePicture(tab, expected)
  const plain = (text: string) => text.replaceAll(token, 'T')
  const paths = (all: string[]) => [...new Set(all.map(plain))].sort().join(' ')
  const record: Record<string, string> = {
    events: [...tab.events].sort().join(),
    notes: [...tab.notes]
      .filter((what) => what.startsWith('s:'))
      .sort()
      .join(),
    // A window may be closed before its page is requested.
    requests: paths(traffic.foreign.map(({ path }) => path).filter((path) => !/^\/(shop|end)\//.test(path))),
    'own requests': paths(traffic.own),
    address: hasLeft() ? plain(tab.address()) : '',
    copied,
  }
  const isSamePicture = !expected || picture.equals(expected)
  // Reports are sent 250 ms after the event.
  if (isProtected) await pause(300)
  const accused = traffic.incidents.map(({ threatClass, hint }) => `${threatClass} (${hint})`)
  servers.forget(token)
  return { isShown, record, picture, isSamePicture, accused }
}

async function perform(tab: Tab, act: string | undefined, isOnPage: boolean) {
  const { slot } = places
  const middle = isOnPage ? ownButton : { x: slot.x + 150, y: slot.y + 100 }
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

/** Takes a different picture again: painting may lag on a busy machine. */
async function takePicture(tab: Tab, expected?: Buffer) {
  if (tab.events.has('left') || tab.notes.has('s:screen')) return Buffer.alloc(0)
  let picture = await tab.picture(adPlace)
  for (let more = 0; expected && more < 5 && !picture.equals(expected); more++) {
    await pause(250)
    picture = await tab.picture(adPlace)
  }
  return picture
}

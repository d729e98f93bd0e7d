import { type Attack, buildAttack } from '../../../packages/tags/lab/ad/compose.ts'
import { places, publisherPage } from '../../../packages/tags/lab/ad/page.ts'
import { findFingerprints, harmChecks } from './harm-checks.ts'
import { type LabServers, publisher, scriptTag } from './lab-servers.ts'
import type { Tab } from './tab.ts'
import { pause, until } from './wait.ts'

export interface AttackOutcome {
  /** Does no harm without the script either; not counted. */
  isInert: boolean
  isHarmed: boolean
  /** Threat classes it was reported as. */
  reported: string[]
  ms: number
}

const maxMs = 2_500
/** Many requests and several frames take longer. */
const slowSigns = ['storm', 'hidden', 'mining']
let count = 0

/** Runs an attack without the script, to see that it is harmful, and then with it. */
export async function tryAttack(
  tab: Tab,
  servers: LabServers,
  attack: Attack,
  article: Buffer,
  isBareOnly = false,
): Promise<AttackOutcome> {
  const startedAt = Date.now()
  const maxHarmMs = slowSigns.includes(attack.effect.sign) ? maxMs * 3 : maxMs
  const bare = await run({ tab, servers, attack, article, isProtected: false, markMs: maxMs, harmMs: maxHarmMs })
  if (!bare.isHarmed || isBareOnly)
    return { isInert: !bare.isHarmed, isHarmed: false, reported: [], ms: Date.now() - startedAt }
  const harmMs = Math.min(maxHarmMs, bare.harmMs * 2 + 400)
  const markMs = Math.min(maxMs, bare.markMs * 2 + 500)
  const guarded = await run({ tab, servers, attack, article, isProtected: true, markMs, harmMs })
  const isSamePrint = guarded.fingerprints.some((print) => bare.fingerprints.includes(print))
  const isHarmed = guarded.isHarmed && (attack.effect.sign !== 'fingerprint' || isSamePrint)
  return { isInert: false, isHarmed, reported: guarded.reported, ms: Date.now() - startedAt }
}

interface Run {
  tab: Tab
  servers: LabServers
  attack: Attack
  article: Buffer
  isProtected: boolean
  /** Timeouts for the ad's code to run, and then for its harm. */
  markMs: number
  harmMs: number
}

async function run({ tab, servers, attack, article, isProtected, markMs, harmMs }: Run) {
  const token = `t${(count++).toString(36)}x${attack.index.toString(36)}z${isProtected ? 'p' : 'b'}`
  const built = buildAttack(attack, token, isProtected ? scriptTag : '')
  const url = servers.publish(built)
  const { sign } = attack.effect
  const before = sign === 'back' || attack.effect.name.includes('back') ? `${publisher}/before/${token}` : undefined
  await tab.open(url, before ? { before } : {})
  const hasEnded = () => tab.events.has('left') || tab.events.has('dialog')
  const isMarked = () => tab.notes.has(`k:${token}`) || hasEnded()
  await until(() => tab.isLoaded() || hasEnded(), 3_000)
  const startedAt = Date.now()
  if (attack.trigger.act) await performAct(tab, attack.trigger.act, isMarked, markMs)
  await until(isMarked, markMs)
  const markedAt = Date.now()
  const trial = {
    tab,
    servers,
    attack,
    built,
    isProtected,
    patienceMs: harmMs,
    article,
  }
  const isHarmed = await harmChecks[sign](trial)
  const harmedAt = Date.now()
  const fingerprints = findFingerprints(trial)
  // Reports are sent 250 ms after the event.
  if (isProtected && !isHarmed) await until(() => servers.getTraffic(token).incidents.length > 0, 600)
  const { incidents } = servers.getTraffic(token)
  const reported = incidents.map(({ threatClass }) => threatClass)
  servers.forget(token)
  return { isHarmed, reported, fingerprints, markMs: markedAt - startedAt, harmMs: harmedAt - markedAt }
}

async function performAct(tab: Tab, name: string, isMarked: () => boolean, markMs: number) {
  const actions: Record<string, () => Promise<unknown>> = {
    'click-page': () => tab.click(places.story),
    'click-ad': () => tab.click({ x: places.slot.x + 40, y: places.slot.y + 30 }),
    key: () => tab.press('a'),
    move: () => tab.move(places.story).then(() => tab.move({ x: places.story.x + 30, y: places.story.y + 5 })),
    scroll: () => tab.scroll(),
  }
  await pause(200)
  await actions[name]?.()
  // The ad's code may have been loaded too late.
  if (!(await until(isMarked, Math.min(700, markMs)))) await actions[name]?.()
}

/** Takes a picture of the article on a page without an ad. */
export async function takeArticlePicture(tab: Tab, servers: LabServers) {
  const token = 't0z0zb'
  const html = publisherPage({ token, secret: 'u0', tag: '', slotId: 'slot', inSlot: '' })
  await tab.open(servers.publish({ token, secret: 'u0', html, files: new Map() }))
  await until(tab.isLoaded, 5_000)
  return tab.picture(places.article)
}

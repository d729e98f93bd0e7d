import { type Attack, buildAttack } from '../../../packages/tags/lab/ad/compose.ts'
import { places, publisherPage } from '../../../packages/tags/lab/ad/page.ts'
import { fingerprintsIn, judges } from './judge.ts'
import type { Tab } from './tab.ts'
import { pause, until } from './waiting.ts'
import { publisher, scriptTag, type Web } from './web.ts'

export interface Outcome {
  /** Does nothing without the script: no attack, and not counted. */
  isInert: boolean
  isHarmed: boolean
  /** Threat classes that it was reported as. */
  reported: string[]
  ms: number
}

const mostMs = 2_500
/** Hundreds of requests and several frames take their time. */
const slowSigns = ['storm', 'hidden', 'mining']
let count = 0

/** One attack without the script, to see that it is one, and then with it. */
export async function tryAttack(
  tab: Tab,
  web: Web,
  attack: Attack,
  article: Buffer,
  isBareOnly = false,
): Promise<Outcome> {
  const begun = Date.now()
  const longest = slowSigns.includes(attack.effect.sign) ? mostMs * 3 : mostMs
  const bare = await run({ tab, web, attack, article, isProtected: false, markMs: mostMs, harmMs: longest })
  if (!bare.isHarmed || isBareOnly)
    return { isInert: !bare.isHarmed, isHarmed: false, reported: [], ms: Date.now() - begun }
  const harmMs = Math.min(longest, bare.harmMs * 2 + 400)
  const markMs = Math.min(mostMs, bare.markMs * 2 + 500)
  const guarded = await run({ tab, web, attack, article, isProtected: true, markMs, harmMs })
  const isSamePrint = guarded.fingerprints.some((print) => bare.fingerprints.includes(print))
  const isHarmed = guarded.isHarmed && (attack.effect.sign !== 'fingerprint' || isSamePrint)
  return { isInert: false, isHarmed, reported: guarded.reported, ms: Date.now() - begun }
}

interface Run {
  tab: Tab
  web: Web
  attack: Attack
  article: Buffer
  isProtected: boolean
  /** How long to wait for the ad's code to run, and then for its harm. */
  markMs: number
  harmMs: number
}

async function run({ tab, web, attack, article, isProtected, markMs, harmMs }: Run) {
  const token = `t${(count++).toString(36)}x${attack.index.toString(36)}z${isProtected ? 'p' : 'b'}`
  const built = buildAttack(attack, token, isProtected ? scriptTag : '')
  const home = web.publish(built)
  const { sign } = attack.effect
  const before = sign === 'back' || attack.effect.name.includes('back') ? `${publisher}/before/${token}` : undefined
  await tab.open(home, before ? { before } : {})
  const hasEnded = () => tab.happened.has('left') || tab.happened.has('dialog')
  const isMarked = () => tab.notes.has(`k:${token}`) || hasEnded()
  await until(() => tab.isLoaded() || hasEnded(), 3_000)
  const begun = Date.now()
  if (attack.trigger.act) await act(tab, attack.trigger.act, isMarked, markMs)
  await until(isMarked, markMs)
  const marked = Date.now()
  const trial = {
    tab,
    web,
    attack,
    built,
    isProtected,
    patienceMs: harmMs,
    article,
  }
  const isHarmed = await judges[sign](trial)
  const harmed = Date.now()
  const fingerprints = fingerprintsIn(trial)
  // Reports are sent a quarter of a second after the deed.
  if (isProtected && !isHarmed) await until(() => web.trafficOf(token).incidents.length > 0, 600)
  const { incidents } = web.trafficOf(token)
  const reported = incidents.map(({ threatClass }) => threatClass)
  web.forget(token)
  return { isHarmed, reported, fingerprints, markMs: marked - begun, harmMs: harmed - marked }
}

async function act(tab: Tab, what: string, isMarked: () => boolean, markMs: number) {
  const acts: Record<string, () => Promise<unknown>> = {
    'click-page': () => tab.click(places.story),
    'click-ad': () => tab.click({ x: places.slot.x + 40, y: places.slot.y + 30 }),
    key: () => tab.press('a'),
    move: () => tab.move(places.story).then(() => tab.move({ x: places.story.x + 30, y: places.story.y + 5 })),
    scroll: () => tab.scroll(),
  }
  await pause(200)
  await acts[what]?.()
  // The ad's code may not have been there yet.
  if (!(await until(isMarked, Math.min(700, markMs)))) await acts[what]?.()
}

/** How the article looks on a page without an ad. */
export async function pictureWithoutAd(tab: Tab, web: Web) {
  const token = 't0z0zb'
  const html = publisherPage({ token, secret: 'u0', tag: '', slotId: 'slot', inSlot: '' })
  await tab.open(web.publish({ token, secret: 'u0', html, files: new Map() }))
  await until(tab.isLoaded, 5_000)
  return tab.picture(places.article)
}

import type { Attack, BuiltCase } from '../../../packages/tags/lab/ad/compose.ts'
import { places } from '../../../packages/tags/lab/ad/page.ts'
import { type LabServers, publisher, type Traffic } from './lab-servers.ts'
import type { Tab } from './tab.ts'
import { pause, until } from './wait.ts'

/** Text that the user types. Appears nowhere else on the page. */
export const typedText = 'qxzkvwjyfp'

export interface HarmTrial {
  tab: Tab
  servers: LabServers
  attack: Attack
  built: BuiltCase
  /** Time to wait with the script, derived from when the harm appeared without it. */
  patienceMs: number
  isProtected: boolean
  /** Picture of the article on a page without an ad. */
  article: Buffer
}

type HarmCheck = (trial: HarmTrial) => Promise<boolean>

const getTraffic = ({ servers, built }: HarmTrial): Traffic => servers.getTraffic(built.token)
const waitFor =
  (isHarm: (trial: HarmTrial) => boolean): HarmCheck =>
  (trial) =>
    until(() => isHarm(trial), trial.patienceMs)
const waitForEvent = (what: 'left' | 'window' | 'dialog' | 'download' | 'leave-prompt' | 'file-chooser') =>
  waitFor(({ tab }) => tab.events.has(what))
const waitForNote = (what: string) => waitFor(({ tab }) => tab.notes.has(`s:${what}`))

function hasArrived(trial: HarmTrial, text: string) {
  const needles = [text, ...trial.attack.encoding.server(text)]
  return getTraffic(trial).foreign.some((request) => needles.some((needle) => request.text.includes(needle)))
}

/** Fingerprints that arrived, in any encoding. */
export function findFingerprints(trial: Pick<HarmTrial, 'servers' | 'built' | 'attack'>) {
  return (
    trial.servers
      .getTraffic(trial.built.token)
      .foreign.filter(({ path }) => path.startsWith('/c/'))
      .map(({ text }) =>
        text
          .replaceAll(trial.built.token, '')
          .replace(/\/c\/\??/g, '')
          .trim(),
      )
      // The request that opens a socket contains none.
      .filter(Boolean)
  )
}

async function typeInto({ tab }: HarmTrial, field: { x: number; y: number }) {
  await tab.click(field)
  await tab.type(typedText)
}

/** With the script, harm counts only if it lasts: timers and painting lag on a busy machine. */
const isLasting = async (isHarm: () => boolean | Promise<boolean>) =>
  !(await until(async () => !(await isHarm()), 3_000, 200))

const checkArticle: HarmCheck = async ({ tab, article, patienceMs, isProtected }) => {
  const isChanged = async () => !(await tab.picture(places.article)).equals(article)
  if (!isProtected) return until(isChanged, patienceMs, 120)
  await pause(patienceMs)
  return isLasting(isChanged)
}

/** Uses a control of the page. Harm: it no longer does its job. */
const checkControl =
  (place: { x: number; y: number }, path: string): HarmCheck =>
  async (trial) => {
    const { tab, built } = trial
    await pause(150)
    await tab.move({ x: place.x + 60, y: place.y + 30 })
    await tab.move(place)
    await pause(50)
    await tab.click(place)
    const isReached = () => getTraffic(trial).own.some((one) => one.startsWith(`${path}${built.token}`))
    const isHijacked = () =>
      tab.events.has('window') || getTraffic(trial).foreign.some(({ path: at }) => at.startsWith('/go/'))
    // Without the script, a click without effect is the expected result.
    await until(() => isReached() || isHijacked(), trial.isProtected ? 6_000 : 1_500)
    return isHijacked() || !isReached()
  }

let lastCopy: Promise<unknown> = Promise.resolve()

/** Copies the headline with the keyboard and pastes it into a field. Returns the pasted text. */
export function copyHeadline(tab: Tab): Promise<string> {
  // All tabs share one clipboard.
  const copied = lastCopy.then(() => copyAndPaste(tab))
  lastCopy = copied.catch(() => {})
  return copied
}

async function copyAndPaste(tab: Tab) {
  // With the mouse: evaluated code would count as the ad's.
  await tab.click(places.headline, 3)
  await tab.press('Control+c')
  await pause(150)
  await tab.click(places.email)
  await tab.press('Control+a')
  await tab.press('Control+v')
  await pause(50)
  return String(await tab.evaluate("document.getElementById('email').value"))
}

export const harmChecks: Record<Attack['effect']['sign'], HarmCheck> = {
  left: waitForEvent('left'),
  reloaded: waitFor((trial) => getTraffic(trial).own.filter((path) => path.startsWith('/page/')).length > 1),
  window: waitForEvent('window'),
  dialog: waitForEvent('dialog'),
  download: waitForEvent('download'),
  'file-chooser': waitForEvent('file-chooser'),
  print: waitForNote('print'),
  prompt: waitForNote('prompt'),
  clipboard: waitForNote('clipboard'),
  screen: waitForNote('screen'),
  pointer: waitForNote('pointer'),
  sound: waitForNote('sound'),
  async 'leave-prompt'({ tab }) {
    await tab.click(places.story)
    await tab.leaveFor('/next')
    return until(() => tab.events.has('leave-prompt') || tab.address().endsWith('/next'), 1_500).then(() =>
      tab.events.has('leave-prompt'),
    )
  },
  async copy({ tab, built }) {
    return (await copyHeadline(tab)).includes(built.token)
  },
  async hidden({ tab, built, isProtected, patienceMs }) {
    const address = new RegExp(`${built.token}/n\\d`)
    const isHidden = async () => (await tab.checkFrames(address)).some((isSeen) => !isSeen)
    if (!isProtected) return until(isHidden, patienceMs, 200)
    await pause(3_000)
    return isLasting(isHidden)
  },
  storm: waitFor((trial) => getTraffic(trial).foreign.filter(({ path }) => path.startsWith('/b/')).length >= 80),
  fingerprint: waitFor((trial) => findFingerprints(trial).length > 0),
  secret: waitFor(
    (trial) =>
      hasArrived(trial, trial.built.secret) || getTraffic(trial).foreign.some(({ path }) => path.startsWith('/css/')),
  ),
  async typed(trial) {
    await typeInto(trial, places.password)
    await trial.tab.click(places.save)
    await pause(100)
    if (!hasArrived(trial, typedText)) await trial.tab.click(places.signIn)
    return until(() => hasArrived(trial, typedText), trial.patienceMs)
  },
  async credential(trial) {
    const { slot } = places
    await typeInto(trial, { x: slot.x + 100, y: slot.y + 95 })
    await trial.tab.press('Enter')
    await pause(100)
    if (!hasArrived(trial, typedText)) await trial.tab.click({ x: slot.x + 60, y: slot.y + 155 })
    return until(() => hasArrived(trial, typedText), trial.patienceMs)
  },
  async mining(trial) {
    const shares = () => getTraffic(trial).foreign.filter(({ path }) => path.startsWith('/share/')).length
    if (!trial.isProtected) return until(() => shares() >= 5, trial.patienceMs)
    await pause(2_500)
    return isLasting(() => {
      const before = shares()
      return until(() => shares() >= before + 2, 800)
    })
  },
  covered: checkArticle,
  async words({ tab, attack, patienceMs }) {
    const { words = '' } = attack.effect
    const read = async () => (await tab.evaluateAll(visibleText)).some((text) => String(text).includes(words))
    return until(read, patienceMs, 100)
  },
  link: checkControl(places.more, '/read/'),
  button: checkControl(places.save, '/saved/'),
  form: checkControl(places.signIn, '/own-form/'),
  counted: waitFor((trial) => getTraffic(trial).foreign.some(({ path }) => path.startsWith('/click/'))),
  async back({ tab, built }) {
    await pause(700)
    await tab.back()
    const before = `${publisher}/before/${built.token}`
    // Firefox reports no navigation to a page in the back-forward cache.
    for (let tries = 0; tries < 50; tries++) {
      if (tab.address() === before || (await tab.evaluate('location.href')) === before) return false
      await pause(100)
    }
    return true
  },
}

const visibleText = `(function read(root){return (root.body?root.body.innerText:root.textContent)+' '+[].map.call(root.querySelectorAll('*'),function(e){return e.shadowRoot?read(e.shadowRoot):''}).join(' ')})(document).replace(/\\s+/g,' ')`

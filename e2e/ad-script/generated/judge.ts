import type { Attack, Built } from '../../../packages/tags/lab/ad/compose.ts'
import { places } from '../../../packages/tags/lab/ad/page.ts'
import type { Tab } from './tab.ts'
import { pause, until } from './waiting.ts'
import { publisher, type Traffic, type Web } from './web.ts'

/** Text that the reader types. Appears nowhere else on the page. */
export const typedText = 'qxzkvwjyfp'

export interface Trial {
  tab: Tab
  web: Web
  attack: Attack
  built: Built
  /** With the script, the wait ends after this time, since a harm that shows earlier without it would have shown. */
  patienceMs: number
  isProtected: boolean
  /** The article as it looks on a page without an ad. */
  article: Buffer
}

type Judge = (trial: Trial) => Promise<boolean>

const trafficOf = ({ web, built }: Trial): Traffic => web.trafficOf(built.token)
const sees =
  (isHarm: (trial: Trial) => boolean): Judge =>
  (trial) =>
    until(() => isHarm(trial), trial.patienceMs)
const happens = (what: 'left' | 'window' | 'dialog' | 'download' | 'leave-prompt' | 'file-chooser') =>
  sees(({ tab }) => tab.happened.has(what))
const noted = (what: string) => sees(({ tab }) => tab.notes.has(`s:${what}`))

function arrives(trial: Trial, text: string) {
  const needles = [text, ...trial.attack.encoding.server(text)]
  return trafficOf(trial).foreign.some((request) => needles.some((needle) => request.text.includes(needle)))
}

/** Fingerprints as they arrived, however they were encoded. */
export function fingerprintsIn(trial: Pick<Trial, 'web' | 'built' | 'attack'>) {
  return trial.web
    .trafficOf(trial.built.token)
    .foreign.filter(({ path }) => path.startsWith('/c/'))
    .map(({ text }) => text.replaceAll(trial.built.token, '').replace(/^\S*\?/, ''))
}

async function typeInto({ tab }: Trial, field: { x: number; y: number }) {
  await tab.click(field)
  await tab.type(typedText)
}

/** With the script, harm counts only if it stays: timers and drawing lag on a busy machine. */
const lasts = async (isHarm: () => boolean | Promise<boolean>) =>
  !(await until(async () => !(await isHarm()), 3_000, 200))

const changed: Judge = async ({ tab, article, patienceMs, isProtected }) => {
  const isChanged = async () => !(await tab.picture(places.article)).equals(article)
  if (!isProtected) return until(isChanged, patienceMs, 120)
  await pause(patienceMs)
  return lasts(isChanged)
}

/** Clicks something of the page's own; it is a harm if that does not do what it did. */
const stillWorks =
  (place: { x: number; y: number }, path: string): Judge =>
  async (trial) => {
    const { tab, built } = trial
    await pause(150)
    await tab.move({ x: place.x + 60, y: place.y + 30 })
    await tab.move(place)
    await pause(50)
    await tab.click(place)
    const isReached = () => trafficOf(trial).own.some((one) => one.startsWith(`${path}${built.token}`))
    const isTaken = () =>
      tab.happened.has('window') || trafficOf(trial).foreign.some(({ path: at }) => at.startsWith('/go/'))
    // Without the script, a click that does nothing is the expected result.
    await until(() => isReached() || isTaken(), trial.isProtected ? 6_000 : 1_500)
    return isTaken() || !isReached()
  }

let lastCopy: Promise<unknown> = Promise.resolve()

/** Copies the headline with the keyboard and pastes it into a field, as a reader would. Returns what arrived there. */
export function copyHeadline(tab: Tab): Promise<string> {
  // All tabs share one clipboard.
  const copied = lastCopy.then(() => copyAndPaste(tab))
  lastCopy = copied.catch(() => {})
  return copied
}

async function copyAndPaste(tab: Tab) {
  // By the mouse: code that is evaluated here would count as the ad's.
  await tab.click(places.headline, 3)
  await tab.press('Control+c')
  await pause(150)
  await tab.click(places.email)
  await tab.press('Control+a')
  await tab.press('Control+v')
  await pause(50)
  return String(await tab.ask("document.getElementById('email').value"))
}

export const judges: Record<Attack['effect']['sign'], Judge> = {
  left: happens('left'),
  reloaded: sees((trial) => trafficOf(trial).own.filter((path) => path.startsWith('/page/')).length > 1),
  window: happens('window'),
  dialog: happens('dialog'),
  download: happens('download'),
  'file-chooser': happens('file-chooser'),
  print: noted('print'),
  prompt: noted('prompt'),
  clipboard: noted('clipboard'),
  screen: noted('screen'),
  pointer: noted('pointer'),
  sound: noted('sound'),
  async 'leave-prompt'({ tab }) {
    await tab.click(places.story)
    await tab.leaveFor('/next')
    return until(() => tab.happened.has('leave-prompt') || tab.address().endsWith('/next'), 1_500).then(() =>
      tab.happened.has('leave-prompt'),
    )
  },
  async copy({ tab, built }) {
    return (await copyHeadline(tab)).includes(built.token)
  },
  async hidden({ tab, built, isProtected, patienceMs }) {
    const address = new RegExp(`${built.token}/n\\d`)
    const isHidden = async () => (await tab.seenFrames(address)).some((isSeen) => !isSeen)
    if (!isProtected) return until(isHidden, patienceMs, 200)
    await pause(3_000)
    return lasts(isHidden)
  },
  storm: sees((trial) => trafficOf(trial).foreign.filter(({ path }) => path.startsWith('/b/')).length >= 80),
  fingerprint: sees((trial) => fingerprintsIn(trial).length > 0),
  secret: sees(
    (trial) =>
      arrives(trial, trial.built.secret) || trafficOf(trial).foreign.some(({ path }) => path.startsWith('/css/')),
  ),
  async typed(trial) {
    await typeInto(trial, places.password)
    await trial.tab.click(places.save)
    await pause(100)
    if (!arrives(trial, typedText)) await trial.tab.click(places.signIn)
    return until(() => arrives(trial, typedText), trial.patienceMs)
  },
  async credential(trial) {
    const { slot } = places
    await typeInto(trial, { x: slot.x + 100, y: slot.y + 95 })
    await trial.tab.press('Enter')
    await pause(100)
    if (!arrives(trial, typedText)) await trial.tab.click({ x: slot.x + 60, y: slot.y + 155 })
    return until(() => arrives(trial, typedText), trial.patienceMs)
  },
  async mining(trial) {
    const shares = () => trafficOf(trial).foreign.filter(({ path }) => path.startsWith('/share/')).length
    if (!trial.isProtected) return until(() => shares() >= 5, trial.patienceMs)
    await pause(2_500)
    return lasts(() => {
      const before = shares()
      return until(() => shares() >= before + 2, 800)
    })
  },
  covered: changed,
  async words({ tab, attack, patienceMs }) {
    const { words = '' } = attack.effect
    const read = async () => (await tab.askAll(visibleText)).some((text) => String(text).includes(words))
    return until(read, patienceMs, 100)
  },
  link: stillWorks(places.more, '/read/'),
  button: stillWorks(places.save, '/saved/'),
  form: stillWorks(places.signIn, '/own-form/'),
  counted: sees((trial) => trafficOf(trial).foreign.some(({ path }) => path.startsWith('/click/'))),
  async back({ tab, built }) {
    await pause(700)
    await tab.back()
    const before = `${publisher}/before/${built.token}`
    // Firefox reports no navigation to a page that it kept in memory.
    for (let tries = 0; tries < 50; tries++) {
      if (tab.address() === before || (await tab.ask('location.href')) === before) return false
      await pause(100)
    }
    return true
  },
}

const visibleText = `(function read(root){return (root.body?root.body.innerText:root.textContent)+' '+[].map.call(root.querySelectorAll('*'),function(e){return e.shadowRoot?read(e.shadowRoot):''}).join(' ')})(document).replace(/\\s+/g,' ')`

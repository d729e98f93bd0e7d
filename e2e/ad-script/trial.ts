import type { Attack } from './attacks/attack.ts'
import { attacks } from './attacks.ts'
import { scriptUrl } from './internet.ts'
import type { Visit } from './readers/reader.ts'
import { felt } from './readers/sensors.ts'
import type { ReadingLab } from './reading-lab.ts'
import { placed, type Way, wrapping } from './ways.ts'

export interface Case extends Attack {
  id: string
  way: Way
}

export const cases: Case[] = attacks
  .flatMap((attack) => attack.ways.map((way) => ({ ...attack, way })))
  .map((one, index) => ({ ...one, id: `a${index}` }))

export const titleOf = ({ threatClass, name, way }: Case) => `${threatClass}: ${name} (${way})`

export interface Outcome {
  isHarmed: boolean
  /** Words of the ad that are still there: it was neutralised, not blanked. */
  isShown: boolean
}

export const pageWith = (inner: string, isProtected: boolean, wrapperUrl = scriptUrl) =>
  `<!doctype html><title>News</title>${isProtected ? `<script src="${scriptUrl}"></script>` : ''}<script>${wrapping.replaceAll('scriptUrl', 'scriptUrl')}</script><body><h1>News</h1><input value="reader@mail.example"><p id="page">Read on</p>${inner}<!-- ${wrapperUrl} -->`

/** One attack on a separate page. In wrapper mode the script is in the ad's frame, not on the page. */
export async function attack(lab: ReadingLab, one: Case, isProtected: boolean): Promise<Outcome> {
  const harmful = `http://evil.example/harmful/${one.id}${isProtected ? 'p' : 'n'}`
  const id = `${one.id}${isProtected ? 'p' : 'n'}`
  const comment = `<!-- pbad://creativeId=cr-${id}&bidderCode=labbidder&cpm=1.5 -->\n`
  const markup = one.markup({ harmful, id })
  lab.serve(id, markup)
  const isFramed = !['inner', 'adjacent', 'page-script', 'script-of-script'].includes(one.way)
  const wrapper = isProtected ? scriptUrl : 'http://nowhere.example/none.js'
  const inner = placed({ id, way: one.way, markup: isFramed ? comment + markup : markup }, wrapper)
  const url = lab.publish(`/${id}`, pageWith(inner, isProtected && one.way !== 'wrapper'))

  const visit = await lab.reader.visit(url, { until: 'begun' })
  try {
    if (one.needsPageClick) {
      await pause(150)
      await soon(visit.press('#page'), undefined)
    }
    const isHarmed = isProtected ? await harmUntilTold(visit, lab, one, id) : await harmWithin(visit, lab, one, id)
    return { isHarmed, isShown: /Shoes|20%/.test(await textOf(visit)) }
  } finally {
    await soon(visit.close(), undefined)
  }
}

/** The classes that a case was reported in. */
export const reportedClasses = (lab: ReadingLab, id: string) =>
  lab
    .incidents()
    .filter(({ creativeId, url }) => creativeId === `cr-${id}p` || String(url).endsWith(`/${id}p`))
    .map(({ threatClass = '' }) => threatClass)

async function harmWithin(visit: Visit, lab: ReadingLab, one: Case, id: string) {
  const until = Date.now() + 4_000
  for (;;) {
    const isHarmed = await isHarm(visit, lab, one, id)
    if (isHarmed || Date.now() > until) return isHarmed
    await pause(50)
  }
}

/** Looked at once, at the end: to look is, for the browser, the reader's doing. A busy machine takes longer to tell. */
async function harmUntilTold(visit: Visit, lab: ReadingLab, one: Case, id: string) {
  const until = Date.now() + 10_000
  await pause(one.threatClass === 'hidden-ads' ? 1_500 : 700)
  while (!reportedClasses(lab, one.id).includes(one.threatClass) && Date.now() < until) await pause(50)
  return isHarm(visit, lab, one, id)
}

async function isHarm(visit: Visit, lab: ReadingLab, { harm, sign = '' }: Case, id: string) {
  if (harm === 'left') return visit.happened().has('left') || lab.harmfulLoads().some((path) => path.includes(id))
  if (harm === 'request') return lab.harmfulLoads().some((path) => path.includes(`/${id}`))
  if (harm === 'words') return (await textOf(visit)).includes(sign)
  if (harm !== 'sensor') return visit.happened().has(harm)
  if (sign === 'overlay') return (await soon(visit.ask(countOverlays), 0)) > 0
  // Frames of the stack that show an ad.
  if (sign === 'stacked') return visit.frames().filter(({ url }) => /\/plain\/ad-/.test(url())).length > 1
  return (await soon(visit.ask(felt), [])).includes(sign)
}

const countOverlays = () => document.querySelectorAll('.overlay').length

async function textOf(visit: Visit) {
  const texts = await Promise.all(visit.frames().map(({ ask }) => soon(ask(readAll), '')))
  return texts.join('\n')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A page that is being left may never answer. */
function soon<Value>(answer: Promise<Value>, otherwise: Value) {
  const late = new Promise<Value>((resolve) => setTimeout(resolve, 1_000, otherwise))
  return Promise.race([answer.catch(() => otherwise), late])
}

function readAll() {
  const read = (root: Document | ShadowRoot): string =>
    [
      // biome-ignore lint/performance/useDomNodeTextContent: only what a reader sees counts, not the text of scripts
      root instanceof Document ? (root.body?.innerText ?? '') : (root.textContent ?? ''),
      ...[...root.querySelectorAll('*')].map(({ shadowRoot }) => (shadowRoot ? read(shadowRoot) : '')),
    ].join(' ')
  return read(document)
}

import type { Attack } from './attacks/attack.ts'
import { attacks } from './attacks.ts'
import type { BrowserLab } from './browser-lab.ts'
import { readSensors } from './browsers/sensors.ts'
import type { Visit } from './browsers/test-browser.ts'
import { type Placement, placeAd, wrapperCode } from './placements.ts'
import { scriptUrl } from './test-network.ts'

export interface Case extends Attack {
  id: string
  placement: Placement
}

export const cases: Case[] = attacks
  .flatMap((tryCase) => tryCase.placements.map((placement) => ({ ...tryCase, placement })))
  .map((one, index) => ({ ...one, id: `a${index}` }))

export const formatCaseTitle = ({ threatClass, name, placement }: Case) => `${threatClass}: ${name} (${placement})`

export interface CaseOutcome {
  isHarmed: boolean
  /** Text of the ad is still visible: it was neutralised, not blanked. */
  isShown: boolean
}

export const createPage = (inner: string, isProtected: boolean, wrapperUrl = scriptUrl) =>
  `<!doctype html><title>News</title>${isProtected ? `<script src="${scriptUrl}"></script>` : ''}<script>${wrapperCode.replaceAll('scriptUrl', 'scriptUrl')}</script><body><h1>News</h1><input value="reader@mail.example"><p id="page">Read on</p>${inner}<!-- ${wrapperUrl} -->`

/** Runs one attack on a separate page. In wrapper mode the script is in the ad's frame, not on the page. */
export async function tryCase(lab: BrowserLab, one: Case, isProtected: boolean): Promise<CaseOutcome> {
  const harmful = `http://evil.example/harmful/${one.id}${isProtected ? 'p' : 'n'}`
  const id = `${one.id}${isProtected ? 'p' : 'n'}`
  const comment = `<!-- pbad://creativeId=cr-${id}&bidderCode=labbidder&cpm=1.5 -->\n`
  const markup = one.markup({ harmful, id })
  lab.serve(id, markup)
  const isFramed = !['inner', 'adjacent', 'page-script', 'script-of-script'].includes(one.placement)
  const wrapper = isProtected ? scriptUrl : 'http://nowhere.example/none.js'
  const inner = placeAd({ id, placement: one.placement, markup: isFramed ? comment + markup : markup }, wrapper)
  const url = lab.publish(`/${id}`, createPage(inner, isProtected && one.placement !== 'wrapper'))

  const visit = await lab.browser.visit(url, { until: 'begun' })
  try {
    if (one.needsPageClick) {
      await pause(150)
      await withTimeout(visit.press('#page'), undefined)
    }
    const isHarmed = isProtected ? await checkAfterReport(visit, lab, one, id) : await waitForHarm(visit, lab, one, id)
    return { isHarmed, isShown: /Shoes|20%/.test(await readText(visit)) }
  } finally {
    await withTimeout(visit.close(), undefined)
  }
}

/** Threat classes a case was reported as. */
export const reportedClasses = (lab: BrowserLab, id: string) =>
  lab
    .incidents()
    .filter(({ creativeId, url }) => creativeId === `cr-${id}p` || String(url).endsWith(`/${id}p`))
    .map(({ threatClass = '' }) => threatClass)

async function waitForHarm(visit: Visit, lab: BrowserLab, one: Case, id: string) {
  const until = Date.now() + 4_000
  for (;;) {
    const isHarmed = await isHarmful(visit, lab, one, id)
    if (isHarmed || Date.now() > until) return isHarmed
    await pause(50)
  }
}

/** Checks only once, at the end: evaluating code counts as a user action. Reports are slow on a busy machine. */
async function checkAfterReport(visit: Visit, lab: BrowserLab, one: Case, id: string) {
  const until = Date.now() + 10_000
  await pause(one.threatClass === 'hidden-ads' ? 1_500 : 700)
  while (!reportedClasses(lab, one.id).includes(one.threatClass) && Date.now() < until) await pause(50)
  return isHarmful(visit, lab, one, id)
}

async function isHarmful(visit: Visit, lab: BrowserLab, { harm, sign = '' }: Case, id: string) {
  if (harm === 'left') return visit.events().has('left') || lab.harmfulLoads().some((path) => path.includes(id))
  if (harm === 'request') return lab.harmfulLoads().some((path) => path.includes(`/${id}`))
  if (harm === 'words') return (await readText(visit)).includes(sign)
  if (harm !== 'sensor') return visit.events().has(harm)
  if (sign === 'overlay') return (await withTimeout(visit.evaluate(countOverlays), 0)) > 0
  // Frames in the stack that show an ad.
  if (sign === 'stacked') return visit.frames().filter(({ url }) => /\/plain\/ad-/.test(url())).length > 1
  return (await withTimeout(visit.evaluate(readSensors), [])).includes(sign)
}

const countOverlays = () => document.querySelectorAll('.overlay').length

async function readText(visit: Visit) {
  const texts = await Promise.all(visit.frames().map(({ evaluate: ask }) => withTimeout(ask(readAll), '')))
  return texts.join('\n')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A page that is being left may never respond. */
function withTimeout<Value>(answer: Promise<Value>, otherwise: Value) {
  const late = new Promise<Value>((resolve) => setTimeout(resolve, 1_000, otherwise))
  return Promise.race([answer.catch(() => otherwise), late])
}

function readAll() {
  const read = (root: Document | ShadowRoot): string =>
    [
      // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts, not scripts
      root instanceof Document ? (root.body?.innerText ?? '') : (root.textContent ?? ''),
      ...[...root.querySelectorAll('*')].map(({ shadowRoot }) => (shadowRoot ? read(shadowRoot) : '')),
    ].join(' ')
  return read(document)
}

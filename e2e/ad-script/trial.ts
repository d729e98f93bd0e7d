import type { Page } from '@playwright/test'
import type { Attack } from './attacks/attack.ts'
import { attacks } from './attacks.ts'
import { felt, type Lab, scriptUrl } from './lab.ts'
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
  /** The classes that were reported. */
  told: string[]
  /** Words of the ad that are still there: it was neutralised, not blanked. */
  isShown: boolean
}

export const pageWith = (inner: string, isProtected: boolean, wrapperUrl = scriptUrl) =>
  `<!doctype html><title>News</title>${isProtected ? `<script src="${scriptUrl}"></script>` : ''}<script>${wrapping.replaceAll('scriptUrl', 'scriptUrl')}</script><body><h1>News</h1><input value="reader@mail.example"><p id="page">Read on</p>${inner}<!-- ${wrapperUrl} -->`

/** One attack on a page of its own. In the wrapper's way the script is in the ad's frame and not on the page. */
export async function attack(lab: Lab, one: Case, isProtected: boolean): Promise<Outcome> {
  const harmful = `http://evil.example/harmful/${one.id}${isProtected ? 'p' : 'n'}`
  const id = `${one.id}${isProtected ? 'p' : 'n'}`
  const comment = `<!-- pbad://creativeId=cr-${id}&bidderCode=labbidder&cpm=1.5 -->\n`
  const markup = one.markup({ harmful, id })
  lab.serve(id, markup)
  const isFramed = !['inner', 'adjacent', 'page-script', 'script-of-script'].includes(one.way)
  const wrapper = isProtected ? scriptUrl : 'http://nowhere.example/none.js'
  const inner = placed({ id, way: one.way, markup: isFramed ? comment + markup : markup }, wrapper)
  const url = lab.publish(`/${id}`, pageWith(inner, isProtected && one.way !== 'wrapper'))

  const page = await lab.context.newPage()
  const seen = new Set<string>()
  page.on('dialog', (dialog) => {
    seen.add('dialog')
    dialog.dismiss().catch(() => {})
  })
  page.on('download', () => seen.add('download'))
  page.on('popup', (popup) => {
    seen.add('window')
    popup.close().catch(() => {})
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== url && !frame.url().startsWith(`${url}#`)) seen.add('left')
  })
  try {
    await soon(page.goto(url, { waitUntil: 'commit' }), null)
    if (one.needsPageClick) {
      await page.waitForTimeout(150)
      await page.click('#page', { timeout: 2_000, noWaitAfter: true }).catch(() => {})
    }
    const isHarmed = await harmWithin(
      page,
      lab,
      one,
      id,
      seen,
      isProtected ? (one.threatClass === 'hidden-ads' ? 1_500 : 700) : 4_000,
    )
    const told = lab
      .sent()
      .filter(({ type, creativeId, url: at }) => type === 'incident' && (creativeId === `cr-${id}` || at === url))
      .map(({ threatClass = '' }) => threatClass)
    return { isHarmed, told, isShown: /Shoes|20%/.test(await textOf(page)) }
  } finally {
    await soon(page.close(), undefined)
  }
}

async function harmWithin(page: Page, lab: Lab, one: Case, id: string, seen: Set<string>, withinMs: number) {
  const until = Date.now() + withinMs
  // Under protection it is looked at once, at the end: to look is, for the browser, the reader's doing.
  if (id.endsWith('p')) {
    await new Promise((resolve) => setTimeout(resolve, withinMs))
    return isHarm(page, lab, one, id, seen)
  }
  for (;;) {
    const isHarmed = await isHarm(page, lab, one, id, seen)
    if (isHarmed || Date.now() > until) return isHarmed
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function isHarm(page: Page, lab: Lab, { harm, sign = '' }: Case, id: string, seen: Set<string>) {
  if (harm === 'left') return seen.has('left') || lab.harmfulLoads().some((path) => path.includes(id))
  if (harm === 'request') return lab.harmfulLoads().some((path) => path.includes(`/${id}`))
  if (harm === 'words') return (await textOf(page)).includes(sign)
  if (harm !== 'sensor') return seen.has(harm)
  if (sign === 'overlay') return (await soon(page.locator('.overlay').count(), 0)) > 0
  if (sign === 'stacked') return (await loadedStacks(page)) > 1
  return (await soon(felt(page), [])).includes(sign)
}

/** Frames of the stack that show an ad. */
async function loadedStacks(page: Page) {
  return page.frames().filter((frame) => /\/plain\/ad-/.test(frame.url())).length
}

async function textOf(page: Page) {
  const texts = await Promise.all(page.frames().map((frame) => soon(frame.evaluate(readAll), '')))
  return texts.join('\n')
}

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

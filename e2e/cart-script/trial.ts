import type { Page } from '@playwright/test'
import { eventSchemas } from '@vigil/contract'
import { program, programInElement, type World } from './deeds.ts'
import { type Case, codeOf } from './extension.ts'
import { addressOf, hostOf, type Lab, type Sent, type Setting } from './lab.ts'

/** Longer than anything takes on a busy machine. */
const longestMs = 30_000

export interface Outcome {
  /** Codes that reached the shop. `clicks`: requests that reached affiliates. */
  codes: string[]
  clicks: string[]
  events: Sent[]
  /** The field's value at the end; null if there is no field or the page was left. */
  value: string | null
  hasPopup: boolean
  cookies: string
  url: string
  errors: string[]
}

export async function until(isSo: () => boolean | Promise<boolean>) {
  const end = Date.now() + longestMs
  while (Date.now() < end) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Runs a deed on a separate page, by the extension or an imitation of it, until it has acted and `isOver` is true. */
export async function tryDeed(
  lab: Lab,
  { id, deed }: Case,
  setting: Setting,
  { hasExtension, isOver }: { hasExtension: boolean; isOver: (outcome: Outcome) => boolean },
): Promise<Outcome> {
  const { world, act, kind = 'script' } = deed
  const host = hostOf(id, setting)
  const code = codeOf(id)
  const isByExtension = hasExtension && world !== 'page'
  const page = await lab.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  try {
    await page.goto(addressOf(id, setting, kind, isByExtension ? `?deed=${id}` : ''))
    if (!isByExtension) await imitate(page, act, code, world)
    const look = async (): Promise<Outcome> => ({
      codes: lab.codes(host),
      clicks: lab.clicks(code),
      events: lab.sent(host),
      errors,
      ...(await stateOf(page)),
      url: page.url(),
    })
    await until(async () => (await hasActed(page, host)) && isOver(await look()))
    return await look()
  } finally {
    await page.close()
  }
}

/** Runs the code as an extension's content script would, in the same world. */
export async function imitate(page: Page, act: string, code: string, world: World = 'isolated') {
  const session = await page.context().newCDPSession(page)
  if (world === 'main' || world === 'page') {
    // Scripts recognize an extension's code by its URL in the stack.
    const expression = `${program(act, code)}\n//# sourceURL=chrome-extension://imitation/${world}.js`
    await session.send('Runtime.evaluate', { expression })
    return
  }
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'imitation',
  })
  const expression = world === 'element' ? programInElement(act, code) : program(act, code)
  await session.send('Runtime.evaluate', { expression, contextId: executionContextId })
}

/** A deed has acted if it left its mark, or if its page was left. */
const hasActed = async (page: Page, host: string) =>
  !page.url().includes(`${host}/`) ||
  /\/apply$/.test(new URL(page.url()).pathname) ||
  (await page.evaluate(() => document.documentElement.dataset.acted === 'yes').catch(() => false))

const stateOf = (page: Page) =>
  page
    .evaluate(() => {
      const roots = [
        document,
        ...[...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? []),
      ]
      const all = roots.flatMap((root) => [
        root,
        ...[...root.querySelectorAll('*')].flatMap((each) => each.shadowRoot ?? []),
      ])
      const inputs = all.flatMap((root) => [...root.querySelectorAll('input')])
      const popup = document.querySelector('#honeyContainer, #wikibuy-root, #rakuten-extension, #coupert-app, x-box')
      return { value: inputs[0]?.value ?? null, hasPopup: popup !== null, cookies: document.cookie }
    })
    .catch(() => ({ value: null, hasPopup: false, cookies: '' }))

export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 5,
) {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index] as Item // `index` is below the length
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Events from the script that the collector would reject. */
export const rejected = (lab: Lab) =>
  lab.sent().flatMap((event) => {
    const schema = eventSchemas[event.type as keyof typeof eventSchemas] // undefined for unknown types
    const answer = schema?.safeParse(event)
    return answer?.success ? [] : [`${event.type}: ${answer?.error.message}`]
  })

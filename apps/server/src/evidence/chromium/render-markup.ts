import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, OverLimit, withBrowser } from './browser.ts'
import type { DevTools } from './devtools.ts'

const limitMs = 15_000
/** The time an ad has to draw itself. */
const settleMs = 1_200
const viewport = { width: 1_000, height: 1_000 }
const margin = 8

/**
 * Renders an ad's markup to a PNG; empty if nothing is visible. Scripts run in a frame without access to page or storage.
 * If they time out or leave nothing visible, the ad is rendered again without scripts.
 */
export async function renderMarkup(browser: Browser, markup: string, signal: AbortSignal): Promise<Uint8Array> {
  for (const hasScripts of [true, false]) {
    try {
      const png = await withBrowser(browser, { limitMs, signal }, (devTools) => picture(devTools, markup, hasScripts))
      if (png.length > 0) return png
    } catch (error) {
      // Without scripts, it is the machine that is too slow: the job is retried.
      if (!hasScripts || !(error instanceof OverLimit) || signal.aborted) throw error
    }
  }
  return new Uint8Array()
}

async function picture(browser: DevTools, markup: string, hasScripts: boolean): Promise<Uint8Array> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', ...viewport })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params: object = {}) => browser.send(method, params, String(sessionId))
  await isolate(browser, send, String(targetId))
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })
  const { frameTree } = (await send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } } // the protocol's format
  await send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: surroundings(markup, hasScripts) })
  const size = await waitForAd(send)
  if (!size) return new Uint8Array()
  const clip = { x: 0, y: 0, width: size.width, height: size.height, scale: 1 }
  const { data } = await send('Page.captureScreenshot', { format: 'png', clip })
  return new Uint8Array(Buffer.from(String(data), 'base64'))
}

/** Waits longer for an ad that has not drawn anything yet: a busy machine needs more time. */
async function waitForAd(send: Send) {
  for (let attempt = 0; attempt < 3; attempt++) {
    await pause(settleMs)
    const size = await sizeOfAd(send)
    if (size) return size
  }
  return null
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

/** Makes the browser reject every request, dismiss every dialog and close every other window. */
async function isolate(browser: DevTools, send: Send, ownTarget: string) {
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  browser.onAnnouncement(({ method, params }) => {
    if (method === 'Fetch.requestPaused')
      // `Aborted`: a navigation that fails this way leaves the page unchanged.
      quietly(send('Fetch.failRequest', { requestId: params.requestId, errorReason: 'Aborted' }))
    if (method === 'Page.javascriptDialogOpening') quietly(send('Page.handleJavaScriptDialog', { accept: false }))
    if (method === 'Target.targetCreated') {
      const { targetId, type } = params.targetInfo as { targetId: string; type: string } // the protocol's format
      if (type === 'page' && targetId !== ownTarget) quietly(browser.send('Target.closeTarget', { targetId }))
    }
  })
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  await send('Page.enable')
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  await browser.send('Target.setDiscoverTargets', { discover: true })
}

const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; base-uri 'none'; form-action 'none'"

/** A frame with an opaque origin: no storage, no access to the top, no windows, dialogs, forms or downloads. */
function surroundings(markup: string, hasScripts: boolean): string {
  const inner = `<!doctype html><meta charset="utf-8"><body style="margin:0">${markup}`
  const attribute = inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return [
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<style>html,body{margin:0;background:#fff;overflow:hidden}iframe{display:block;border:0}</style>',
    `<iframe sandbox="${hasScripts ? 'allow-scripts' : ''}" width="${viewport.width}" height="${viewport.height}" srcdoc="${attribute}"></iframe>`,
  ].join('')
}

/** Measures the bounding box of everything visible. Runs in an isolated world that the ad cannot reach. */
const measuring = `(() => {
  let right = 0, bottom = 0
  const all = document.querySelectorAll('body *')
  for (let at = 0; at < all.length && at < 5000; at++) {
    const element = all[at]
    const style = getComputedStyle(element)
    if (style.visibility === 'hidden' || style.opacity === '0' || /^(script|style|noscript|br)$/i.test(element.tagName)) continue
    const box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || box.left < 0 || box.top < 0) continue
    right = Math.max(right, box.right)
    bottom = Math.max(bottom, box.bottom)
  }
  const range = document.createRange()
  if (document.body) {
    range.selectNodeContents(document.body)
    const box = range.getBoundingClientRect()
    right = Math.max(right, box.right)
    bottom = Math.max(bottom, box.bottom)
  }
  return { right, bottom }
})()`

async function sizeOfAd(send: Send) {
  const { frameTree } = (await send('Page.getFrameTree')) as {
    frameTree: { childFrames?: { frame: { id: string } }[] }
  } // the protocol's format
  const frameId = frameTree.childFrames?.[0]?.frame.id
  if (!frameId) return null
  const { executionContextId } = await send('Page.createIsolatedWorld', { frameId })
  const answer = await send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: measuring,
    returnByValue: true,
    timeout: 3_000,
  })
  const { right = 0, bottom = 0 } = (answer.result as { value?: { right: number; bottom: number } })?.value ?? {} // returned by `measuring`
  if (!(right >= 2 && bottom >= 2)) return null
  return {
    width: Math.min(viewport.width, Math.ceil(right) + margin),
    height: Math.min(viewport.height, Math.ceil(bottom) + margin),
  }
}

import type { Dress } from '../../../packages/tags/lab/cart/dresses.ts'
import type { Spot, Step } from '../../../packages/tags/lab/cart/grammar.ts'
import type { Tab } from './tab.ts'

/**
 * Runs in the page. Finds an element in the document, its shadow roots and the shop's frames, with its center in window
 * coordinates.
 */
const locating = `(selector) => {
  const look = (root, left, top) => {
    const found = root.querySelector(selector)
    if (found) { const box = found.getBoundingClientRect(); return { found, x: left + box.x + box.width / 2, y: top + box.y + box.height / 2, inX: box.x + box.width / 2, inY: box.y + box.height / 2 } }
    for (const each of root.querySelectorAll('*')) {
      if (each.shadowRoot) { const inside = look(each.shadowRoot, left, top); if (inside) return inside }
      if (each.id === 'checkout' && each.contentDocument) { const box = each.getBoundingClientRect(); const inside = look(each.contentDocument, left + box.x, top + box.y); if (inside) return inside }
    }
  }
  return look(document, 0, 0)
}`

const selectorOf = (spot: Spot, dress: Dress) => {
  const named: Record<string, string> = { code: `[name="${dress.field}"]`, apply: `#${dress.buttonId}` }
  return named[spot] ?? (spot.startsWith('#') ? spot : `#${spot}`)
}

/** The point that the shopper would click; undefined while the element is missing. */
const placeOf = (tab: Tab, selector: string) =>
  tab
    .evaluate<{ x: number; y: number } | undefined>(
      `(() => { const at = (${locating})(${JSON.stringify(selector)}); return at && { x: at.x, y: at.y } })()`,
    )
    .catch(() => undefined)

/** Whether a click on the center of any of these would hit another element. */
export const isCovered = (tab: Tab, dress: Dress) =>
  tab
    .evaluate<boolean>(
      `(() => { const locate = ${locating}; return [${JSON.stringify(selectorOf('code', dress))}, '#order'].some((selector) => {
        const at = locate(selector)
        if (!at) return false
        let hit = document.elementFromPoint(at.x, at.y)
        for (;;) {
          if (hit === at.found || at.found.contains(hit)) return false
          const inner = hit && (hit.shadowRoot || (hit.id === 'checkout' && hit.contentDocument))
          if (!inner) return true
          const next = hit.shadowRoot ? inner.elementFromPoint(at.x, at.y) : inner.elementFromPoint(at.inX, at.inY)
          if (next === hit) return true
          hit = next
        }
      }) })()`,
    )
    .catch(() => false)

export async function until(isSo: () => boolean | Promise<boolean>, mostMs: number, everyMs = 60) {
  const end = Date.now() + mostMs
  for (;;) {
    if (await isSo()) return true
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Shoppers click when the page is loaded. */
export const isWhole = (tab: Tab) =>
  tab
    .evaluate<boolean>(
      `document.readyState === 'complete' && (!window.shop || location.pathname !== '/checkout' || Boolean(window.shop.apply || document.querySelector('#checkout')?.contentWindow.shop?.apply))`,
    )
    .catch(() => false)

async function pointAt(tab: Tab, spot: Spot, dress: Dress) {
  const selector = selectorOf(spot, dress)
  let place: { x: number; y: number } | undefined
  await until(async () => {
    place = (await isWhole(tab)) ? await placeOf(tab, selector) : undefined
    return place !== undefined
  }, 10_000)
  if (!place) throw new Error(`${selector} is not on ${tab.url()}`)
  return place
}

/** Performs a shopper's step with real input events. */
export async function doStep(tab: Tab, step: Step, dress: Dress, host: string) {
  switch (step.do) {
    case 'click': {
      const { x, y } = await pointAt(tab, step.at, dress)
      return tab.click(x, y)
    }
    case 'order': {
      const { x, y } = await pointAt(tab, 'order', dress)
      return tab.click(x, y)
    }
    case 'type': {
      const { x, y } = await pointAt(tab, step.at, dress)
      await tab.click(x, y)
      return tab.type(step.text)
    }
    case 'press':
      return tab.press(step.key)
    case 'move':
      await tab.move(300, 300)
      return tab.move(320, 310)
    case 'scroll':
      return tab.scroll(50)
    case 'back':
      return tab.goBack()
    case 'visit':
      return tab.goto(`http://${host}${step.path}`)
    case 'wait':
      return void (await until(() => tab.evaluate<boolean>(`Boolean(${step.until})`).catch(() => false), 3_000))
  }
}

// A page signed in as a demo user, the publisher unless named, that sums up layout shifts (window.shifted).
import { imported } from './imported.mjs'

const { signInByCalls } = await imported('e2e/support/session.ts')

const sessions = new Map()
const wide = { width: 1_440, height: 900 }

export async function signedIn(browser, origin, { user = 'publisher@vigil.test', viewport = wide } = {}) {
  const key = `${origin} ${user}`
  if (!sessions.has(key)) sessions.set(key, await signInByCalls(origin, user))
  const context = await browser.newContext({ baseURL: origin, viewport })
  await context.addInitScript((stored) => {
    localStorage.setItem('vigil.session', JSON.stringify({ ...stored, signedInAt: Date.now() }))
    window.shifted = 0
    const add = (list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  }, sessions.get(key))
  return context.newPage()
}

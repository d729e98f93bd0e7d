import type { Page } from '@playwright/test'

/** Records every sign that an ad escaped from its text or its frame. */
export async function watchEscapes(page: Page) {
  const seen: string[] = []
  // Only requests that the policy of the ad's frame allows reach a route.
  await page.context().route(
    (url) => /^https?:$/.test(url.protocol) && url.hostname !== 'localhost',
    (route) => {
      seen.push(`request ${route.request().url()}`)
      return route.abort()
    },
  )
  page.on('websocket', (socket) => seen.push(`socket ${socket.url()}`))
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`))
  page.on('download', (download) => seen.push(`download ${download.url()}`))
  page.on('pageerror', (error) => seen.push(String(error)))
  page.on('framenavigated', (frame) => {
    // The ad's own frame: sandboxed, without scripts.
    if (frame !== page.mainFrame() && frame.url() !== 'about:srcdoc') seen.push(`frame ${frame.url()}`)
  })
  return seen
}

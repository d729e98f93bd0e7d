/**
 * A page that Playwright does not attach to. Playwright enables the protocol's `Runtime` domain. V8 then records source positions for
 * every `Error`, which makes it parse all functions on the stack again, whole bundles included. Visitors do not pay for that.
 */
export async function openUnattached(browser, { width, height }) {
  const session = await browser.newBrowserCDPSession()
  // Playwright detaches from pages in contexts that it did not create.
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width,
    height,
  })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const calls = new Map()
  const listeners = new Map()
  session.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return
    const { id, method, params, result, error } = JSON.parse(received.message)
    listeners.get(method)?.(params)
    const call = calls.get(id)
    calls.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
  })
  let lastId = 0
  function send(method, params = {}) {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      calls.set(id, { resolve, reject })
      session
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject)
    })
  }
  await send('Page.enable')
  return {
    send,
    /** Resolves after the page's `load` event. */
    async load(url) {
      const loaded = new Promise((resolve) => listeners.set('Page.loadEventFired', resolve))
      const { errorText } = await send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
      await loaded
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId })
      await session.detach()
    },
  }
}

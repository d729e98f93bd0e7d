// A worker that imitates an extension's background page: it calls the shop with the shopper's cookies, past the page.
addEventListener('message', async ({ data: { address, options } }) => {
  try {
    const { status } = await fetch(address, options)
    postMessage({ status })
  } catch {
    postMessage({ status: 0 })
  }
})

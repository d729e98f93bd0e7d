// A worker that imitates an extension's background page: it calls the shop's server directly, with the shopper's
// cookies.
addEventListener('message', async ({ data: { address, options } }) => {
  try {
    const { status } = await fetch(address, options)
    postMessage({ status })
  } catch {
    postMessage({ status: 0 })
  }
})

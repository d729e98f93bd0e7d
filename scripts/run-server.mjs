// Runs the built server in this process.
process.setSourceMapsEnabled(true)

// When npm, or the development script, is killed without a chance to pass it on, the server must not stay behind and
// hold the port and the data directory.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

await import('../apps/server/dist/main.js')

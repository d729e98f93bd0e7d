// Runs the built server in this process.

// If npm or the development script is killed without forwarding the signal, the server must not keep running and
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

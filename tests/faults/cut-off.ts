import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that can be cut and restored. */
export async function cutOff(targetPort: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((from) => {
    if (isCut) return from.destroy()
    const to = connect(targetPort, '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.pipe(to)
    to.pipe(from)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    open() {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

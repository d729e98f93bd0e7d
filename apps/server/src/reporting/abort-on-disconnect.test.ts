import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { abortOnDisconnect } from './abort-on-disconnect.ts'

const caller = () => {
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  return { socket, request: { raw: { socket } } as unknown as FastifyRequest } // the parts that are used
}

test('stops the work when the caller disconnects, without an error', async () => {
  const { socket, request } = caller()
  const answer = abortOnDisconnect(request, 'unheard', (signal) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  })
  socket.emit('close')
  expect(await answer).toBe('unheard')
})

test('does not start for a caller who has disconnected', async () => {
  const { socket, request } = caller()
  socket.destroyed = true
  expect(await abortOnDisconnect(request, 'unheard', () => Promise.reject(new Error('begun')))).toBe('unheard')
})

test('reports failures while the caller is connected, and removes its listeners', async () => {
  const { socket, request } = caller()
  await expect(abortOnDisconnect(request, '', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await abortOnDisconnect(request, '', async () => 'answer')).toBe('answer')
  expect(socket.listenerCount('close')).toBe(0)
})

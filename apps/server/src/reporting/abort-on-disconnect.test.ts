import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { abortOnDisconnect } from './abort-on-disconnect.ts'

const caller = () => {
  const socket = Object.assign(new EventEmitter(), { destroyed: false })
  return { socket, request: { raw: { socket } } as unknown as FastifyRequest } // all that is looked at
}

test('a caller who goes away stops the work, and is no failure', async () => {
  const { socket, request } = caller()
  const answer = abortOnDisconnect(request, 'unheard', (signal) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  })
  socket.emit('close')
  expect(await answer).toBe('unheard')
})

test('nothing is begun for a caller who has gone already', async () => {
  const { socket, request } = caller()
  socket.destroyed = true
  expect(await abortOnDisconnect(request, 'unheard', () => Promise.reject(new Error('begun')))).toBe('unheard')
})

test('a failure is one while the caller is there, and nothing stays behind on the connection', async () => {
  const { socket, request } = caller()
  await expect(abortOnDisconnect(request, '', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await abortOnDisconnect(request, '', async () => 'answer')).toBe('answer')
  expect(socket.listenerCount('close')).toBe(0)
})

import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { connectTurns, serveTurns } from './turns-port.ts'

test('takes and finds turns through a port, several at once, and reports why it cannot', async () => {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const taken = new Map<string, number>()
  serveTurns(
    {
      take: async (batch) => {
        if (batch === 'bad') throw new Error('connection refused')
        taken.set(batch, taken.size + 1)
        return taken.size
      },
      find: async (batches) => new Map([...taken].filter(([batch]) => batches.includes(batch))),
    },
    port1,
  )
  const turns = connectTurns(port2)
  const bad = expect(turns.take('bad')).rejects.toThrow('the accounts database is not available: connection refused')
  expect(await Promise.all(['a', 'b', 'c'].map((batch) => turns.take(batch)))).toEqual([1, 2, 3])
  await bad
  expect(await turns.find(['a', 'c', 'x'])).toEqual(
    new Map([
      ['a', 1],
      ['c', 3],
    ]),
  )
})

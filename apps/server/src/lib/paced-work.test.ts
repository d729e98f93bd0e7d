import { expect, test } from 'vitest'
import { PacedWork } from './paced-work.ts'

const busyFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('runs work in order and lets others run in between', async () => {
  const pace = new PacedWork()
  const order: string[] = []
  await new Promise<void>((resolve) => {
    for (const name of ['first', 'second', 'third'])
      pace.run(() => {
        order.push(name)
        busyFor(5)
        if (name === 'third') resolve()
      })
    setImmediate(() => order.push('other'))
  })
  expect(order).toEqual(['first', 'other', 'second', 'third'])
})

test('runs work that is added by work', async () => {
  const pace = new PacedWork()
  const order: string[] = []
  await new Promise<void>((resolve) => {
    pace.run(() => {
      order.push('first')
      pace.run(() => {
        order.push('added')
        resolve()
      })
    })
    pace.run(() => order.push('second'))
  })
  expect(order).toEqual(['first', 'second', 'added'])
})

import {
  errors,
  type Notification,
  notificationActive,
  notificationCreate,
  notificationDelete,
  notificationDismiss,
  notificationLimits,
  notificationList,
  notificationUpdate,
} from '@vigil/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const superadmin = () => vigil.as('superadmin')
const everybody = ['superadmin', 'web', 'app', 'ssp', 'dsp', 'shop']

async function write(productTypeId: Notification['product_type_id'] = null, text = 'Hello **all**') {
  const { body } = await (await superadmin()).call(notificationCreate, { body: { productTypeId, text } })
  return body.notification
}

async function set({ id, text, product_type_id }: Notification, active: 0 | 1, changed = text) {
  const body = { active, text: changed, productTypeId: product_type_id }
  return (await superadmin()).call(notificationUpdate, { params: { id }, body })
}

async function activeFor(name: string) {
  return (await (await vigil.as(name)).call(notificationActive, {})).body
}
const dismiss = async (name: string, { id }: Notification) =>
  (await vigil.as(name)).call(notificationDismiss, { params: { id } })

afterEach(async () => {
  const { body } = await (await superadmin()).call(notificationList, {})
  for (const notification of body)
    await (await superadmin()).call(notificationDelete, { params: { id: notification.id } })
})

test.each([
  [null, everybody],
  [1, ['superadmin', 'web', 'app', 'ssp', 'dsp']],
  [2, ['superadmin', 'shop']],
] as const)('shows a notification for product %s to its audience', async (product, readers) => {
  const notification = await write(product)
  for (const name of everybody) expect(await activeFor(name)).toEqual([])
  expect((await set(notification, 1)).status).toBe(200)
  for (const name of everybody) {
    const shown = await activeFor(name)
    expect([name, shown.length]).toEqual([name, (readers as readonly string[]).includes(name) ? 1 : 0])
  }
  await set(notification, 0)
  for (const name of everybody) expect(await activeFor(name)).toEqual([])
})

test('allows only one active notification, even when two are activated concurrently', async () => {
  const [first, second] = [await write(), await write(2)]
  const answers = await Promise.all([set(first, 1), set(second, 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    error: {
      message: 'Sorry, there can be only 1 active notification. Please inactivate the current one first.',
      code: 'notification_active_taken',
    },
  })
  expect(errors.notification_active_taken.status).toBe(409)
})

test('hides a dismissed notification from that user only', async () => {
  const notification = await write()
  await set(notification, 1)
  expect((await dismiss('web', notification)).status).toBe(200)
  expect((await dismiss('web', notification)).status).toBe(200)
  expect(await activeFor('web')).toEqual([])
  expect(await activeFor('app')).toHaveLength(1)
  // A corrected text is not a new notification.
  await set(notification, 1, 'Hello *all*')
  expect(await activeFor('web')).toEqual([])
})

test('shows a reactivated notification to everyone again', async () => {
  const notification = await write()
  await set(notification, 1)
  await dismiss('web', notification)
  await set(notification, 0)
  await set(notification, 1)
  expect(await activeFor('web')).toHaveLength(1)
})

test('hides notifications from users outside their audience, who cannot dismiss them', async () => {
  const notification = await write(2)
  await set(notification, 1)
  expect((await dismiss('web', notification)).status).toBe(404)
})

test('requires a text of at most a thousand characters', async () => {
  const create = async (text: string) =>
    (await (await superadmin()).call(notificationCreate, { body: { productTypeId: null, text } })).status
  expect(await create('  ')).toBe(400)
  expect(await create('x'.repeat(notificationLimits.textLength))).toBe(200)
  expect(await create('x'.repeat(notificationLimits.textLength + 1))).toBe(400)
})

test('cannot change a deleted notification', async () => {
  const notification = await write()
  const remove = async () =>
    (await (await superadmin()).call(notificationDelete, { params: { id: notification.id } })).status
  expect(await remove()).toBe(200)
  expect(await remove()).toBe(404)
  expect((await set(notification, 1)).status).toBe(404)
})

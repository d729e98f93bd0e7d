import {
  type AlertChannel,
  type AlertDelivery,
  alertChannelCreate,
  alertChannelDelete,
  alertChannelList,
  alertChannelRotate,
  alertChannelTest,
  alertChannelUpdate,
  alertDeliveryList,
  alertDeliveryResend,
  alertPeople,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'
import { toggle } from '../../../testing/toggle.ts'

const id = '00000000-0000-4000-8000-000000000001'
const at = '2026-11-13T09:00:00.000Z'
const hook: AlertChannel = {
  ...{ id, kind: 'webhook', target: 'hooks.example', isEnabled: true, createdAt: at, lastDelivery: null },
}
const delivery = (index: number, more: Partial<AlertDelivery>): AlertDelivery => ({
  ...{ id: `00000000-0000-4000-8000-00000000010${index}`, type: 'test', state: 'delivered', createdAt: at, tries: 1 },
  ...{ nextTryAt: null, request: '{"type":"test"}', status: 200, answer: 'thanks', problem: null, ...more },
})
const waiting = delivery(1, {
  ...{ type: 'alert.opened', state: 'waiting', tries: 3, nextTryAt: '2026-11-13T10:00:00.000Z', status: 503 },
  ...{ answer: '<h1>Busy</h1>', problem: 'The server answered with status 503.' },
})
const failed = delivery(2, { state: 'failed', tries: 14, status: null, answer: '', problem: 'connect ECONNREFUSED' })

const withChannels = (channels: AlertChannel[] = [hook]) =>
  new Answers().to(alertChannelList, () => ({ channels })).to(alertPeople, { people: [] })
const open = (answers: Answers) => renderApp('/alerts?tab=channels', userOf('web'), answers)
const openMessages = async (answers: Answers) => {
  await open(answers)
  await page.getByRole('button', { name: 'Messages of Webhook hooks.example' }).click()
  return page.getByRole('dialog', { name: 'Webhook: hooks.example' })
}

test('adds a webhook, shows its secret once, and refuses an unusable address where it was typed', async () => {
  const channels: AlertChannel[] = []
  const answers = withChannels(channels).to(alertChannelCreate, 'webhook_address_refused')
  await open(answers)
  await expect.element(page.getByText('No channels yet. Alerts are shown in the product only.')).toBeVisible()
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add channel' })
  await dialog.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'Webhook' }).click()
  const add = dialog.getByRole('button', { name: 'Add channel' })
  await expect.element(add).toBeDisabled()
  await dialog.getByLabelText('URL').fill('https://10.0.0.1/')
  await add.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByLabelText('URL')).toHaveValue('https://10.0.0.1/')

  const sent: unknown[] = []
  answers.to(alertChannelCreate, ({ body }) => {
    sent.push(body.channel)
    channels.push(hook)
    return { id, secret: 'whsec_c2VjcmV0' }
  })
  await dialog.getByLabelText('URL').fill(' https://hooks.example/in ')
  await add.click()
  await expect.element(page.getByText('whsec_c2VjcmV0')).toBeVisible()
  await page.getByRole('button', { name: 'I have saved the secret' }).click()
  await expect.element(page.getByText('whsec_c2VjcmV0')).not.toBeInTheDocument()
  await expect.element(page.getByRole('cell', { name: 'hooks.example', exact: true })).toBeVisible()
  expect(sent).toEqual([{ kind: 'webhook', address: 'https://hooks.example/in' }])
})

test('sends a test, shows request and answer of each message, and sends one again', async () => {
  const calls: string[] = []
  const deliveries = [waiting, failed]
  const answers = withChannels()
    .to(alertDeliveryList, () => ({ deliveries }))
    .to(alertChannelTest, () => {
      deliveries.unshift(delivery(0, {}))
      return { ok: true as const }
    })
    .to(alertDeliveryResend, ({ url }) => {
      calls.push(url.pathname)
      return { ok: true as const }
    })
  const dialog = await openMessages(answers)
  await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent('connect ECONNREFUSED')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  const newest = dialog.getByRole('listitem').first()
  await expect.element(newest).toHaveTextContent('Delivered')
  await newest.getByText('Request and answer').click()
  await expect.element(newest.getByText('Status 200')).toBeVisible()
  const busy = dialog.getByRole('listitem').nth(1)
  await busy.getByText('Request and answer').click()
  // The answer is hostile text.
  await expect.element(busy.getByText('<h1>Busy</h1>')).toBeVisible()
  await expectGoodLooks('channel-messages')
  await busy.getByRole('button', { name: 'Resend' }).click()
  await expect.poll(() => calls).toEqual([expect.stringContaining(waiting.id)])
})

test('shows where a test, a new secret or the messages failed', async () => {
  const answers = withChannels()
    .to(alertDeliveryList, 'no connection')
    .to(alertChannelTest, 'rate_limited')
    .to(alertChannelRotate, { secret: 'whsec_bmV3' })
  const dialog = await openMessages(answers)
  await expect.element(dialog.getByRole('button', { name: /again|retry/i })).toBeVisible()
  answers.to(alertDeliveryList, { deliveries: [] })
  await dialog.getByRole('button', { name: /again|retry/i }).click()
  await expect.element(dialog.getByText('No messages yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Replace secret' }).click()
  await expect.element(dialog.getByText('whsec_bmV3')).toBeVisible()
  await expectGoodLooks('channel-new-secret')
})

test('switches a channel off, and deletes it', async () => {
  const channels = [hook]
  const answers = withChannels(channels)
    .to(alertChannelUpdate, ({ body }) => {
      channels[0] = { ...hook, isEnabled: body.isEnabled }
      return { ok: true as const }
    })
    .to(alertChannelDelete, () => {
      channels.length = 0
      return { ok: true as const }
    })
  await open(answers)
  const enabled = page.getByRole('switch', { name: 'Enable Webhook hooks.example' })
  await toggle(enabled)
  await expect.element(enabled).not.toBeChecked()
  await page.getByRole('button', { name: /^Delete .*hooks\.example/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No channels yet. Alerts are shown in the product only.')).toBeVisible()
})

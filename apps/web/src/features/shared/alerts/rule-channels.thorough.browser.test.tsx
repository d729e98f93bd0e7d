import {
  type AlertRule,
  alertChannelList,
  alertRuleChoices,
  alertRuleList,
  alertRulePreview,
  alertRuleUpdate,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'
import { toggle } from '../../../testing/toggle.ts'

const [mail, hook] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const at = '2026-11-13T09:00:00.000Z'
const rule: AlertRule = {
  id: '00000000-0000-4000-8000-000000000003',
  condition: { kind: 'new-class' },
  sensitivity: 3,
  isEnabled: true,
  channels: null,
  createdAt: at,
  createdBy: null,
  lastAlertAt: null,
}
const channel = { isEnabled: true, createdAt: at, lastDelivery: null }

test('sends the alerts of a rule to chosen channels', async () => {
  const sent: unknown[] = []
  const given = new Answers()
    .to(alertRuleList, { kinds: ['new-class'], rules: [rule] })
    .to(alertRuleChoices, { sites: [], dsps: [] })
    .to(alertRulePreview, { from: at, to: at, alerts: [], total: 0, hasHistory: true, now: null })
    .to(alertChannelList, {
      channels: [
        { ...channel, id: mail, kind: 'email', target: 'ops@herald.example' },
        { ...channel, id: hook, kind: 'webhook', target: 'hooks.example' },
      ],
    })
    .to(alertRuleUpdate, ({ body }) => {
      sent.push(body.channels)
      return { ok: true as const }
    })
  await renderApp('/alerts?tab=rules', userOf('web'), given)
  await page.getByRole('button', { name: /^Edit: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit rule' })
  await toggle(dialog.getByRole('switch', { name: 'Send to all channels' }))
  await dialog.getByRole('checkbox', { name: 'Email: ops@herald.example' }).click()
  await expectGoodLooks('rule-channels')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Rule saved')).toBeVisible()
  expect(sent).toEqual([[hook]])
})

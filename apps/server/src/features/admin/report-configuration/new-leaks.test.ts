import { randomUUID } from 'node:crypto'
import { reportConfigurationHistory } from '@vigil/contract'
import { expect, test } from 'vitest'
import { ownVigil, type TestEvent } from '../../../testing/vigil.ts'
import { mailbox, reporting, workOff } from './testing/reports.ts'

const applied = (code: string, more: Record<string, unknown> = {}): TestEvent => ({
  type: 'coupon_attempt',
  sessionId: randomUUID(),
  mode: 'non_blocking',
  code,
  source: 'deal_site',
  origin: 'deals.example',
  outcome: 'applied',
  discountUsd: 10,
  ...more,
})

test('sends a leakage report only when there are unreported codes', async () => {
  const vigil = await ownVigil()
  const [reports, post] = [await reporting(vigil), mailbox()]
  const at = (text: string) => {
    vigil.clock.now = new Date(text)
  }
  at('2026-11-10T10:10:00Z')
  await vigil.collect('Corner Shop', [applied('OLDNEWS')])
  at('2026-11-12T10:10:00Z')
  const { id } = await reports.create({ reportTypeId: 4, frequency: 'hourly', day: null })
  const subjects = async (now: string) => {
    at(now)
    post.mails.length = 0
    await workOff(vigil, post.mailer)
    return post.mails.map(({ subject }) => subject)
  }
  expect(await subjects('2026-11-12T11:00:00Z')).toEqual([])

  at('2026-11-12T11:20:00Z')
  await vigil.collect('Corner Shop', [
    applied('STAFF30'),
    applied('STAFF30'),
    applied('VIP25', { source: 'extension', origin: 'SaveBuddy' }),
    applied('TYPED10', { source: 'typed', origin: undefined }),
    applied('BLOCKED5', { outcome: 'blocked' }),
    applied('OLDNEWS'),
    applied('OLDNEWS', { source: 'extension', origin: 'SaveBuddy' }),
  ])
  expect(await subjects('2026-11-12T12:00:00Z')).toEqual(['2 new leaked coupon codes: Corner Shop'])
  expect(post.mails[0]?.text).toContain(
    'STAFF30: $20.00 off. deals.example (deal site), first seen 12 Nov 2026, 11:20 UTC',
  )
  expect(post.mails[0]?.text).not.toMatch(/TYPED10|BLOCKED5|OLDNEWS/)

  // A known code is not new, whichever site or extension uses it.
  at('2026-11-12T12:20:00Z')
  await vigil.collect('Corner Shop', [applied('STAFF30')])
  expect(await subjects('2026-11-12T13:00:00Z')).toEqual([])
  at('2026-11-12T13:20:00Z')
  await vigil.collect('Corner Shop', [
    applied('STAFF30', { origin: 'other.example' }),
    applied('STAFF30', { source: 'extension', origin: 'SaveBuddy' }),
  ])
  expect(await subjects('2026-11-12T14:00:00Z')).toEqual([])

  // An event that arrives after a report about its time is in the next report.
  at('2026-11-12T14:05:00Z')
  await vigil.collect('Corner Shop', [applied('LATECOMER', { at: Date.parse('2026-11-12T13:58:00Z') })])
  expect(await subjects('2026-11-12T15:00:00Z')).toEqual(['1 new leaked coupon code: Corner Shop'])

  const { data } = (await reports.admin.call(reportConfigurationHistory, { params: { id } })).body
  expect(data.map(({ status }) => status)).toEqual(['sent', 'skipped', 'skipped', 'sent', 'skipped'])
  expect(data.at(-1)?.reason).toBe('There was nothing new to report.')
})

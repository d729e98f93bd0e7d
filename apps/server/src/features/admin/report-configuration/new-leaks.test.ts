import { randomUUID } from 'node:crypto'
import { codeHashesRotate, codeHashesSet, reportConfigurationHistory } from '@vigil/contract'
import { expect, test } from 'vitest'
import { hashCode } from '../../../lib/hash-code.ts'
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

  // A known code is not new on another site or with another extension.
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

test('does not report a code again that is hashed now, and shows a hash in short', async () => {
  const vigil = await ownVigil()
  const [reports, post] = [await reporting(vigil), mailbox()]
  const organizationId = vigil.organizationId('Corner Shop')
  const at = (text: string) => {
    vigil.clock.now = new Date(text)
  }
  const due = async (now: string) => {
    at(now)
    post.mails.length = 0
    await workOff(vigil, post.mailer)
    return post.mails
  }
  at('2026-11-12T10:10:00Z')
  await reports.create({ reportTypeId: 4, frequency: 'hourly', day: null })
  at('2026-11-12T11:20:00Z')
  await vigil.collect('Corner Shop', [applied('STAFF30')])
  expect(await due('2026-11-12T12:00:00Z')).toHaveLength(1)

  at('2026-11-12T12:10:00Z')
  const { call } = await vigil.as('shop')
  const { key } = (await call(codeHashesSet, { body: { organizationId, isEnabled: true } })).body
  const [known, fresh] = ['STAFF30', 'VIP25'].map((code) => hashCode(key ?? '', code))
  await vigil.collect('Corner Shop', [applied(known ?? '')])
  expect(await due('2026-11-12T13:00:00Z')).toEqual([])

  at('2026-11-12T13:10:00Z')
  await vigil.collect('Corner Shop', [applied(known ?? ''), applied(fresh ?? '')])
  const [mail] = await due('2026-11-12T14:00:00Z')
  expect(mail?.subject).toBe('1 new leaked coupon code: Corner Shop')
  expect(mail?.text).toContain(`Hashed ${fresh?.slice(2, 10)}: $10.00 off`)
  expect(`${mail?.text}${mail?.html}`).not.toContain(fresh)

  // The same codes, with another key.
  at('2026-11-12T14:10:00Z')
  const next = (await call(codeHashesRotate, { body: { organizationId } })).body.key ?? ''
  await vigil.collect('Corner Shop', [applied(hashCode(next, 'STAFF30')), applied(hashCode(next, 'VIP25'))])
  expect(await due('2026-11-12T15:00:00Z')).toEqual([])
})

import { readFileSync } from 'node:fs'
import type { SessionFact } from '@vigil/database'
import { describe, expect, test } from 'vitest'
import { decideAffiliate, decideCoupon } from './decide.ts'

let made = 0
const fact = (kind: SessionFact['kind'], more: Partial<SessionFact> = {}): SessionFact => ({
  organizationId: 1,
  sessionId: 'session-session-1',
  eventId: `event-${made++}`,
  kind,
  subject: '',
  source: '',
  outcome: '',
  extension: '',
  at: new Date(made),
  ...more,
})
const attempt = (source: string, subject = 'SAVE10', outcome = 'applied') =>
  fact('coupon', { source, subject, outcome })
const page = [fact('session'), fact('checkout')]

describe('a code', () => {
  test.each([
    ['typed', 'genuine', ['typed']],
    ['pasted', 'genuine', ['pasted']],
    ['deal_site', 'genuine', ['deal_site']],
    ['shop', 'offered', ['shop_offer']],
    ['extension', 'injected', ['extension']],
  ])('that came by %s is %s', (source, verdict, reasons) => {
    expect(decideCoupon([...page, attempt(source)], { code: 'save10 ' })).toEqual({
      verdict,
      confidence: 'high',
      reasons,
    })
  })

  test('is injected by the extension that the newest attempt names', () => {
    const byExtension = (extension: string) => ({ ...attempt('extension'), extension })
    const facts = [...page, byExtension('Honey'), byExtension('Rakuten'), byExtension('')]
    expect(decideCoupon(facts, { code: 'SAVE10' })).toMatchObject({ verdict: 'injected', extension: 'Rakuten' })
    expect(decideCoupon([...facts, attempt('typed')], { code: 'SAVE10' })).not.toHaveProperty('extension')
  })

  test('that an extension tried and the shopper typed afterwards is genuine', () => {
    expect(
      decideCoupon([...page, attempt('extension', 'SAVE10', 'blocked'), attempt('typed')], { code: 'SAVE10' }).verdict,
    ).toBe('genuine')
  })

  test('that was blocked on the page and still reached the server is injected', () => {
    const decision = decideCoupon([...page, attempt('extension', 'SAVE10', 'blocked')], { code: 'SAVE10' })
    expect(decision).toEqual({ verdict: 'injected', confidence: 'high', reasons: ['extension', 'blocked'] })
  })

  test('is unseen if the script was on the checkout and saw only others', () => {
    const facts = [...page, attempt('typed', 'OTHER')]
    expect(decideCoupon(facts, { code: 'SAVE10' })).toMatchObject({ verdict: 'unseen', confidence: 'medium' })
    facts.push(fact('checkout', { outcome: 'reports entries' }))
    expect(decideCoupon(facts, { code: 'SAVE10' })).toMatchObject({ verdict: 'unseen', confidence: 'high' })
  })

  test('gets no verdict without a session, or if the script was not on the checkout', () => {
    expect(decideCoupon([], { code: 'SAVE10' })).toMatchObject({ verdict: 'no_verdict', reasons: ['unknown_session'] })
    expect(decideCoupon([fact('session')], { code: 'SAVE10' })).toMatchObject({
      verdict: 'no_verdict',
      reasons: ['no_checkout'],
    })
  })
})

describe('an affiliate', () => {
  const arrival = (subject: string) => fact('arrival', { subject })
  const stuffing = (subject: string) => fact('stuffing', { subject })

  test('earned an order with its last arrival; the verdict names the landing page', () => {
    const at = (time: string) => ({ subject: 'Awin', at: new Date(time) })
    const earlier = fact('arrival', { ...at('2026-11-17T08:00:00Z'), source: 'https://shop.example/boots' })
    const last = fact('arrival', { ...at('2026-11-17T09:30:00Z'), source: 'https://shop.example/tents' })
    const arrival = { at: '2026-11-17T09:30:00.000Z', landingPage: 'https://shop.example/tents' }
    expect(decideAffiliate([last, earlier], 'Awin').arrival).toEqual(arrival)
    expect(decideAffiliate([last, stuffing('Impact')], 'Impact').arrival).toBeUndefined()
  })

  test.each([
    ['earned', 'high', [arrival('Awin')], 'awin|17'],
    ['earned', 'high', [stuffing('Awin'), arrival('Awin')], 'Awin'],
    ['earned', 'high', [arrival('CJ Affiliate')], 'cj-7719204'],
    ['stuffed', 'high', [arrival('Awin'), stuffing('Rakuten Advertising')], 'rakuten_55'],
    ['stuffed', 'high', [stuffing('CJ Affiliate')], 'CJ Affiliate'],
    ['stuffed', 'high', [arrival('Awin'), stuffing('Impact')], 'impact'],
    ['earned', 'medium', [arrival('Awin')], 'partner-17'],
    ['earned', 'medium', [arrival('Unknown network')], 'Awin'],
    ['unseen', 'low', [arrival('Awin')], 'Rakuten'],
    ['unseen', 'low', [arrival('Rakuten Advertising')], 'Awin'],
    ['stuffed', 'medium', [stuffing('Awin')], 'partner-17'],
    ['unseen', 'low', [arrival('Awin'), stuffing('Impact')], 'partner-17'],
    ['unseen', 'medium', [], 'partner-17'],
  ])('is %s with %s confidence', (verdict, confidence, facts, claim) => {
    expect(decideAffiliate([...page, ...facts], claim)).toMatchObject({ verdict, confidence })
  })

  test('through one network earns nothing for any other network that the cart script recognizes', () => {
    const script = readFileSync(
      new URL('../../../../../../packages/tags/src/cart/networks.ts', import.meta.url),
      'utf8',
    )
    const names = [...script.matchAll(/^(?:\s*String\.raw`)?([A-Z][\w ]+)~/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(15)
    const [first = '', ...others] = names
    const verdicts = others.map((name) => [name, decideAffiliate([...page, arrival(first)], name).verdict])
    expect(verdicts).toEqual(others.map((name) => [name, 'unseen']))
  })

  test('without a claim is none, and without a session gets no verdict', () => {
    expect(decideAffiliate(page, undefined).verdict).toBe('none')
    expect(decideAffiliate([], 'Awin').verdict).toBe('no_verdict')
  })
})

import { type OrderVerdict as Verdict, verdictReasons } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KitProvider } from '../../../ui/kit-provider.tsx'
import { OrderVerdict, VerdictReasons } from './order-verdict.tsx'

const explain = (...reasons: (keyof typeof verdictReasons)[]) =>
  reasons.map((reason) => ({ reason, text: verdictReasons[reason] }))

const genuine: Verdict = {
  affiliate: {
    verdict: 'earned',
    confidence: 'high',
    reasons: explain('arrival'),
    arrival: { at: '2026-11-18T08:30:00.000Z', landingPage: 'https://shop.example/sale' },
  },
  coupon: { verdict: 'genuine', confidence: 'high', reasons: explain('typed') },
  evidenceId: '6f1c2a30-5b1e-4f6c-9a6e-2f1f6c0b7d11',
}

const open = (verdict: Verdict) =>
  render(
    <KitProvider>
      <OrderVerdict verdict={verdict} />
      <VerdictReasons verdict={verdict} />
    </KitProvider>,
  )

test('an order shows the verdicts on code and affiliate, with their reasons and the arrival', async () => {
  await open(genuine)
  await expect.element(page.getByText('Code: genuine')).toBeVisible()
  await expect.element(page.getByText('Affiliate: earned')).toBeVisible()
  await expect.element(page.getByText(verdictReasons.typed)).toBeVisible()
  await expect.element(page.getByText(/^Arrived on .* UTC at https:\/\/shop\.example\/sale$/)).toBeVisible()
})

test('an injected code and a stuffed affiliate name their extension, and a shared reason is listed once', async () => {
  const text = 'The extension Honey tried the code.'
  await open({
    ...genuine,
    affiliate: {
      verdict: 'stuffed',
      confidence: 'high',
      reasons: explain('unknown_session', 'no_arrival'),
      extension: 'Honey',
    },
    coupon: {
      verdict: 'injected',
      confidence: 'high',
      reasons: [{ reason: 'extension', text }, ...explain('unknown_session')],
      extension: 'Honey',
    },
  })
  await expect.element(page.getByText('Code: injected by Honey')).toBeVisible()
  await expect.element(page.getByText('Affiliate: stuffed by Honey')).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText(verdictReasons.unknown_session).elements()).toHaveLength(1)
})

test('an order without a code or an affiliate shows that there is none', async () => {
  await open({
    ...genuine,
    affiliate: { verdict: 'none', confidence: 'high', reasons: explain('no_claim') },
    coupon: null,
  })
  await expect.element(page.getByText('No affiliate', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Code/)).not.toBeInTheDocument()
})

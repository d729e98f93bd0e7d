import {
  conversionPixelSnippet,
  conversionPixelStatus,
  protectionScriptSnippet,
  protectionScriptStatus,
  shopPageCheck,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { renderApp, userOf } from '../../../testing/render-app.tsx'

const id = '3f7b2c1a-0d6e-4c57-9e1b-0d6e5b1f2a11'
const checkedAt = '2026-11-13T09:40:00.000Z'

const answers = () =>
  new Answers()
    .to(protectionScriptStatus, { message: 'integrated', lastSeen: checkedAt })
    .to(conversionPixelStatus, { message: 'not_integrated', lastSeen: null })
    .to(protectionScriptSnippet, ({ url }) => ({ snippet: `script for ${url.searchParams.get('format')}` }))
    .to(conversionPixelSnippet, ({ url }) => ({ snippet: `pixel for ${url.searchParams.get('format')}` }))

test('shows the code of the chosen shop platform', async () => {
  await renderApp(`/integration/${id}/status`, userOf('shop'), answers())
  await expect.element(page.getByRole('region', { name: 'Protection Script for Shopify' })).toHaveTextContent('shopify')
  await page.getByRole('radiogroup', { name: 'Platform' }).getByText('WooCommerce').click()
  const pixel = page.getByRole('region', { name: 'Conversion Pixel for WooCommerce' })
  await expect.element(pixel).toHaveTextContent('pixel for woocommerce')
  await expectGoodLooks('shop integration')
})

test('checks a page of the shop', async () => {
  const url = 'https://shop.example.com/'
  const checked = answers().to(shopPageCheck, {
    url,
    tag: null,
    findings: [
      { finding: 'tag_in_tag_manager', detail: 'GTM-AB12CD3' },
      { finding: 'events_arrive', detail: checkedAt },
    ],
    checkedAt,
  })
  await renderApp(`/integration/${id}/status`, userOf('shop'), checked)
  await page.getByRole('combobox', { name: 'Page address' }).fill(url)
  await page.getByRole('button', { name: 'Check page' }).click()
  const findings = page.getByRole('list', { name: 'Findings' })
  await expect.element(findings.getByText('(GTM-AB12CD3)')).toBeVisible()
  await expect.element(findings.getByText('Newest session from this site')).toBeVisible()
})

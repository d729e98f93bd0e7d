import { type ApiKey, apiKeyCreate, apiKeyList, organizationList } from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { expectGoodLooks } from '../../../testing/looks.ts'
import { makeOrganization } from '../../../testing/organizations.ts'
import { renderApp, superadmin } from '../../../testing/render-app.tsx'

const makeKey = (name: string, scope: ApiKey['scopes'][number]): ApiKey => ({
  id: '00000000-0000-4000-8000-000000000001',
  name,
  scopes: [scope],
  start: 'vigil_AbCd',
  createdAt: '2026-11-14T09:00:00.000Z',
  createdBy: 'ops@vigil.example',
  lastUsedAt: '2026-11-15T10:30:00.000Z',
  revokedAt: null,
})

const answers = () =>
  new Answers()
    .to(organizationList, { data: [makeOrganization(1, 'Harbour News'), makeOrganization(2, 'Gazette')] })
    .to(apiKeyList, { keys: [makeKey('Entra ID', 'provisioning'), makeKey('SIEM', 'feeds')] })

test('shows the base address and the keys for provisioning, with their last use', async () => {
  await renderApp('/provisioning?organization=1', superadmin, answers())
  await expect.element(page.getByText('http://vigil.test/scim/v2')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Entra ID' })
  await expect.element(row).toHaveTextContent('10:30')
  await expect.element(page.getByText('SIEM')).not.toBeInTheDocument()
  await expectGoodLooks('provisioning')
})

test('creates a key with the permission, and shows it once', async () => {
  const key = makeKey('Okta', 'provisioning')
  const given = answers().to(apiKeyCreate, { key, secret: 'vigil_AbCdSecret' })
  await renderApp('/provisioning?organization=1', superadmin, given)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabelText('Name').fill('Okta')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect.element(page.getByText('vigil_AbCdSecret')).toBeVisible()
})

test('offers to create a first key when there are only keys for other uses', async () => {
  const given = answers().to(apiKeyList, { keys: [makeKey('SIEM', 'feeds')] })
  await renderApp('/provisioning?organization=1', superadmin, given)
  await expect.element(page.getByText('No API keys yet. Create one for the directory.')).toBeVisible()
  await expectGoodLooks('provisioning without keys')
})

test('loads the keys on retry when they could not be loaded', async () => {
  let isAway = true
  const given = answers().to(apiKeyList, () =>
    isAway ? 'no connection' : { keys: [makeKey('Entra ID', 'provisioning')] },
  )
  await renderApp('/provisioning?organization=1', superadmin, given)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  await expectGoodLooks('provisioning that cannot load')
  isAway = false
  await retry.click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Entra ID' })).toBeVisible()
})

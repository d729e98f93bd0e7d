import { dialog, findRow, success } from './support/controls.ts'
import { collectComplaints } from './support/looks.ts'
import { expect, test } from './support/test.ts'

test('a directory creates and blocks a client with the key of its organization @thorough', async ({
  page,
  enterAs,
  server,
}) => {
  const complaints = collectComplaints(page)
  await enterAs('superadmin@vigil.test', '/provisioning')
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog(page, 'Create API key').getByLabel('Name').fill('Test directory')
  await dialog(page, 'Create API key').getByRole('button', { name: 'Create key' }).click()
  const saving = dialog(page, 'Save your API key')
  const secret = (await saving.getByLabel('API key', { exact: true }).textContent()) ?? ''
  await saving.getByRole('button', { name: 'I have saved the key' }).click()

  const call = (method: string, path: string, body: object) =>
    fetch(`${server.url}/scim/v2/${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    })
  const created = await call('POST', 'Users', { userName: 'joiner@directory.example', active: true })
  expect(created.status).toBe(201)
  const { id } = (await created.json()) as { id: string }
  const Operations = [{ op: 'Replace', path: 'active', value: 'False' }]
  expect((await call('PATCH', `Users/${id}`, { Operations })).status).toBe(200)

  await page.goto('/clients?email=joiner@directory.example')
  await expect(findRow(page, 'joiner@directory.example').getByRole('switch')).not.toBeChecked()
  await page.goto('/audit-log')
  await expect(findRow(page, 'Client changed by a directory').first()).toContainText('Test directory')

  await page.goto('/provisioning')
  await expect(findRow(page, 'Test directory').first()).not.toContainText('Never')
  await page.getByRole('button', { name: 'Revoke Test directory' }).click()
  await dialog(page, 'Revoke API key').getByRole('button', { name: 'Revoke' }).click()
  await expect(success(page, 'API key revoked')).toBeVisible()
  await expect.poll(async () => (await call('POST', 'Users', {})).status).toBe(401)
  expect(complaints).toEqual([])
})

import { prefixOf } from '@vigil/contract'
import { adBuilds } from '@vigil/tags'
import { unique } from './support/api.ts'
import { choose, field, rowOf, success } from './support/controls.ts'
import { expectGoodLooks } from './support/looks.ts'
import { latest, tagNamed, versionOf } from './support/tags.ts'
import { expect, test } from './support/test.ts'

const web = 'web@vigil.test'
const firstRelease = adBuilds().at(-1)?.version ?? ''

test('trusted script hosts are added, saved, delivered and removed @thorough', async ({ page, enterAs, server }) => {
  await enterAs(web, '/deployments')
  const name = unique('Partners')
  await field(page, 'Tag name').fill(name)
  await choose(page, page, 'Build', new RegExp(`^${firstRelease}`))
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(success(page, 'Update action completed!')).toBeVisible()

  await page.getByRole('button', { name: `Expand ${name}` }).click()
  const section = page.getByRole('region', { name: 'Trusted script hosts' })
  const input = section.getByLabel('Host to trust')
  await expect(section.getByText('None')).toBeVisible()
  await expect(section.getByText(`Version ${firstRelease} ignores trusted script hosts.`)).toBeVisible()

  await test.step('what is not a domain is refused', async () => {
    await input.fill('partner')
    await input.press('Enter')
    await expect(section.getByText('Enter a domain such as example.com')).toBeVisible()
  })
  await input.fill('https://cdn.partner.example/tag.js')
  await input.press('Enter')
  await expect(section.getByRole('listitem')).toHaveText(['cdn.partner.example'])
  await input.fill('widgets.example')
  await expectGoodLooks(page, 'trusted script hosts')
  await page.setViewportSize({ width: 1440, height: 900 })
  await section.getByRole('button', { name: 'Save hosts' }).click()
  await expect(success(page, 'Trusted script hosts updated')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveText(['cdn.partner.example', 'widgets.example'])

  const { distribution } = await tagNamed(server, web, name)
  const script = async () => (await fetch(`${server.url}/${prefixOf(distribution)}/script.js`)).text()
  expect(await script()).toContain('"trustedHosts":["cdn.partner.example","widgets.example"]')

  await test.step('a newer build keeps the hosts and honours them', async () => {
    await choose(page, page, `Version of ${name}`, new RegExp(`^${latest}`))
    await page.getByRole('button', { name: 'Apply changes to selected' }).click()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(rowOf(page, name)).toContainText('No')
    await expect(versionOf(page, name)).toHaveValue(latest)
    await expect(section.getByText('ignores trusted script hosts')).toBeHidden()
    expect(await script()).toContain('"trustedHosts":["cdn.partner.example","widgets.example"]')
  })

  await section.getByRole('button', { name: 'Remove cdn.partner.example' }).click()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await section.getByRole('button', { name: 'Remove cdn.partner.example' }).click()
  await section.getByRole('button', { name: 'Save hosts' }).click()
  await expect(section.getByRole('button', { name: 'Save hosts' })).toBeHidden()
  expect(await script()).toContain('"trustedHosts":["widgets.example"]')
})

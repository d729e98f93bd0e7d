import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Distribution, distributionList, prefixOf } from '@vigil/contract'
import { apiOf, unique } from './support/api.ts'
import { choose, dialog, failure, field, rowOf, success } from './support/controls.ts'
import { expectGoodLooks } from './support/looks.ts'
import { storeSession } from './support/people.ts'
import { startBehindStore } from './support/script-store.ts'
import type { RunningServer } from './support/server.ts'
import { signInByCalls } from './support/session.ts'
import { expect, superadmin, test } from './support/test.ts'

const publisher = 'publisher@vigil.test'
const web = 'web@vigil.test'
const latest = '1.0.0-r2'
const previous = '1.0.0-r1'

const openDetails = (page: Page, name: string) => page.getByRole('button', { name: `Expand ${name}` }).click()
const confirmed = (page: Page) =>
  dialog(page, 'Update confirmation').getByRole('button', { name: 'Confirm', exact: true }).click()
const enabled = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is enabled` })
const version = (page: Page, name: string) => field(page, `Version of ${name}`)

async function createTag(page: Page, name: string, build = latest) {
  await field(page, 'Tag name').fill(name)
  await choose(page, page, 'Build', new RegExp(`^${build}`))
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(success(page, 'Tag created')).toBeVisible()
  await expect(success(page, 'Update action completed!')).toBeVisible()
}

async function tagsOf(server: Pick<RunningServer, 'url'>, email: string): Promise<Distribution[]> {
  const { token, claims } = await signInByCalls(server.url, email)
  const query = { organizationId: claims.organizationId ?? 0 }
  return (await apiOf(server.url, token).call(distributionList, { query })).distributions
}

const scriptOf = async ({ url }: Pick<RunningServer, 'url'>, { distribution }: Distribution) =>
  (await fetch(`${url}/${prefixOf(distribution)}/script.js`)).text()

async function tagNamed(server: Pick<RunningServer, 'url'>, email: string, name: string) {
  const tag = (await tagsOf(server, email)).find(({ comment }) => comment === name)
  if (!tag) throw new Error(`there is no tag ${name}`)
  return tag
}

test('a tag is made, delivers its script, is disabled and enabled again', async ({
  page,
  enterAs,
  server,
  context,
}) => {
  await enterAs(web, '/deployments')
  const name = unique('Science')
  const button = page.getByRole('button', { name: 'Create tag' })
  await test.step('the form wants a good name and a build', async () => {
    await expect(button).toBeDisabled()
    await field(page, 'Tag name').fill('<b>')
    await expect(page.getByText('Please use the characters A-Z a-z 0-9 : _ - / () .')).toBeVisible()
    await field(page, 'Tag name').fill('x'.repeat(65))
    await expect(page.getByText('Max 64 characters length exceeded.')).toBeVisible()
    await expect(field(page, 'Tag name')).toHaveValue('x'.repeat(64))
    await field(page, 'Tag name').fill(name)
    await expect(button).toBeDisabled()
  })
  await createTag(page, name)
  await expect(version(page, name)).toHaveValue(latest)
  await expect(rowOf(page, name)).toContainText('No sites used this distribution')
  const tag = await tagNamed(server, web, name)
  expect(await scriptOf(server, tag)).toContain(tag.distribution)

  await test.step('its script is copied from the row and from the details, which have the hashes', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await rowOf(page, name)
      .getByRole('button', { name: `Copy ${tag.distID}/script.js` })
      .click()
    const element = `<script src="${server.url}/${tag.distID}/script.js"></script>`
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(element)
    await openDetails(page, name)
    await expect(page.getByText(element)).toBeVisible()
    await expect(page.getByText(tag.sha256)).toBeVisible()
    await expect(page.getByText(tag.sri)).toBeVisible()
  })

  await test.step('a change of mind changes nothing', async () => {
    await enabled(page, name).press('Space')
    await dialog(page, 'Update confirmation').getByRole('button', { name: 'Cancel' }).click()
    await expect(enabled(page, name)).toBeChecked()
  })
  await enabled(page, name).press('Space')
  await expect(dialog(page, 'Update confirmation')).toContainText('cci-empty')
  await confirmed(page)
  await expect(success(page, 'Tag state updated')).toBeVisible()
  await expect(success(page, 'Update action completed!')).toBeVisible()
  await expect(enabled(page, name)).not.toBeChecked()
  expect(await scriptOf(server, tag)).not.toContain(tag.distribution)

  await enabled(page, name).press('Space')
  await expect(dialog(page, 'Update confirmation')).toContainText(`the latest build, ${latest}`)
  await confirmed(page)
  await expect(enabled(page, name)).toBeChecked()
  await expect(version(page, name)).toHaveValue(latest)
})

test('a tag is renamed after a question, and not to a name that is taken', async ({ page, enterAs }) => {
  await enterAs(web, '/deployments')
  const [name, other] = [unique('Before'), unique('After')]
  await createTag(page, name)
  const edit = async (to: string) => {
    await page.getByRole('button', { name: `Rename ${name}` }).click()
    await page.getByLabel(`New name of ${name}`).fill(to)
  }
  await edit('never mind')
  await page.getByLabel(`New name of ${name}`).press('Escape')
  await expect(rowOf(page, name)).toBeVisible()

  await edit('Main site')
  await page.getByLabel(`New name of ${name}`).press('Enter')
  await confirmed(page)
  await expect(failure(page, 'Tag with such name already exists')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the name' }).click()

  await edit(other)
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(dialog(page, 'Update confirmation')).toContainText(`Do you confirm the tag name change to "${other}"?`)
  await confirmed(page)
  await expect(success(page, 'Comment updated')).toBeVisible()
  await expect(rowOf(page, other)).toBeVisible()
})

test('builds of many tags are changed at once, each its own or one for all', async ({ page, enterAs }) => {
  await enterAs(web, '/deployments')
  const names = [unique('Bulk one'), unique('Bulk two')] as const
  await createTag(page, names[0], previous)
  await createTag(page, names[1])
  await expect(rowOf(page, names[0])).toContainText('Yes')
  const apply = page.getByRole('button', { name: 'Apply changes to selected' })
  await expect(apply).toBeDisabled()

  await test.step('of selected tags with different builds each has its own', async () => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expect(field(page, 'Build for the selected tags')).toHaveAttribute('placeholder', 'Chosen per tag')
    await expect(apply).toBeDisabled()
  })
  await choose(page, page, 'Build for the selected tags', new RegExp(`^${latest}`))
  await expect(version(page, names[0])).toHaveValue(latest)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await apply.click()
  await expect(dialog(page, 'Update confirmation')).toContainText('Do you confirm updating the items you selected?')
  await confirmed(page)
  await expect(success(page, 'Tag update request accepted')).toBeVisible()
  // Only the one that changes is sent, with its new and its old build.
  expect((await sent).postDataJSON().distributions).toMatchObject([
    { newScriptBucket: { scriptVersion: latest }, oldScriptBucket: { scriptVersion: previous } },
  ])
  await expect(success(page, 'Update action completed!')).toBeVisible()
  await expect(rowOf(page, names[0])).toContainText('No')

  await test.step('a build picked in a row selects it', async () => {
    await choose(page, page, `Version of ${names[1]}`, new RegExp(`^${previous}`))
    await expect(page.getByRole('checkbox', { name: `Select ${names[1]}` })).toBeChecked()
    await apply.click()
    await confirmed(page)
    await expect(rowOf(page, names[1])).toContainText('Yes')
  })
})

test('a failed update says why, leaves the old build and can be tried again; a killed server takes its work up', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const behind = await startBehindStore()
  const name = 'Main site'
  try {
    await page.goto(`${behind.url}/favicon.svg`)
    await storeSession(page, await signInByCalls(behind.url, web))
    await page.goto(`${behind.url}/deployments`)
    behind.setMood('garbage')
    await choose(page, page, `Version of ${name}`, new RegExp(`^${previous}`))
    await page.getByRole('button', { name: 'Apply changes to selected' }).click()
    await confirmed(page)
    await expect(page.getByRole('status', { name: `${name} is in progress` })).toBeVisible()
    await expect(failure(page, `The update of "${name}" failed.`)).toContainText(
      'answered with another script than the one put in place',
    )
    await expect(rowOf(page, name)).toContainText(`${previous} failed`)
    await expect(version(page, name)).toHaveValue(latest)
    await openDetails(page, name)
    await expect(page.getByText(`The tag still has ${latest}.`)).toBeVisible()
    await expectGoodLooks(page, 'a failed deployment')
    await page.setViewportSize({ width: 1440, height: 900 })

    behind.setMood('well')
    await page.getByRole('button', { name: `Retry the update of ${name}` }).click()
    await expect(success(page, 'Tag update request accepted')).toBeVisible()
    await expect(version(page, name)).toHaveValue(previous)
    await expect(rowOf(page, name)).not.toContainText('failed')

    await test.step('killed in the middle', async () => {
      behind.setMood('silent')
      await enabled(page, name).press('Space')
      await confirmed(page)
      await expect.poll(behind.asked).toBeGreaterThan(0)
      await behind.killAndStart()
      behind.setMood('well')
      await expect(enabled(page, name)).not.toBeChecked()
      await expect(success(page, 'Update action completed!')).toBeVisible({ timeout: 60_000 })
      expect(await tagNamed(behind, web, name)).toMatchObject({ status: 'successful', enabled: false, failure: null })
    })
  } finally {
    await behind.stop()
  }
})

test('sites come from traffic; tags are searched, sorted and exported, and the address has it all', async ({
  page,
  enterAs,
  server,
}) => {
  const [tag] = await tagsOf(server, web)
  const views = ['www.northwinddaily.com', 'm.northwinddaily.com', 'www.northwinddaily.com'].map((host) => ({
    id: randomUUID(),
    type: 'page_view',
    at: Date.now(),
    host,
  }))
  const beacon = JSON.stringify({ v: 1, tag: tag?.distribution, sent: Date.now(), events: views })
  expect((await fetch(`${server.url}/collect`, { method: 'POST', body: beacon, headers: browser })).status).toBe(202)
  await expect
    .poll(async () => (await tagsOf(server, web)).find(({ distribution }) => distribution === tag?.distribution)?.hosts)
    .toEqual(['www.northwinddaily.com', 'm.northwinddaily.com'])

  await enterAs(web, '/deployments')
  const name = tag?.comment ?? ''
  await page.getByRole('button', { name: `Sites of ${name}: 2` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'm.northwinddaily.com' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type('M.NORTHWIND')
  await expect(page).toHaveURL(/search=m\.northwind/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('Search tags')).toHaveValue('m.northwind')
  await page.getByLabel('Search tags').fill('nothing like it')
  await expect(page.getByText('No results found by the search criteria.')).toBeVisible()
  await page.getByLabel('Search tags').fill('')

  await page.getByRole('button', { name: /^Tag Name/ }).click()
  await expect(page).toHaveURL(/direction=desc/)

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^distributions-exported-[\d-]+T[\d-]+Z\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`${name}\t${tag?.distribution}\t`)
})

const browser = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
}

test('outdated scripts are told of until they are dismissed or looked at; superadmins and platforms are not told', async ({
  page,
  enterAs,
}) => {
  const notice = success(page, 'Script update available')
  await enterAs(publisher, '/threat-library')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Go to Deployments' }).click()
  await expect(page.getByRole('table', { name: 'Tags' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto('/threat-library')
  await expect(page.getByRole('heading', { name: 'Threat classes' })).toBeVisible()
  await expect(notice).toBeHidden()
  for (const email of [superadmin, 'ssp@vigil.test']) {
    await page.evaluate('sessionStorage.clear()')
    await enterAs(email, '/threat-library')
    await expect(page.getByRole('heading', { name: 'Threat classes' })).toBeVisible()
    await expect(notice).toBeHidden()
  }
  await enterAs(publisher, '/threat-library')
  await notice.getByRole('button', { name: 'Dismiss message' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Threat classes' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('superadmins pick the organization; what cannot be loaded can be tried again', async ({ page, enterAs }) => {
  await enterAs(superadmin, '/deployments')
  await choose(page, page, 'Organization', 'Harbour Media')
  await expect(rowOf(page, 'Tideline and Quayside')).toContainText('Yes')
  await expect(page).toHaveURL(/organization=\d+/)
  await page.route('**/api/deployments/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(field(page, 'Build').first()).toHaveAttribute('placeholder', 'Could not be loaded')
  await page.unroute('**/api/deployments/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Load builds again' }).click()
  await expect(rowOf(page, 'Tideline and Quayside')).toBeVisible()
})

test('on a phone tags are cards with the same controls', async ({ page, enterAs }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await enterAs(publisher, '/deployments')
  const card = page.getByRole('listitem').filter({ hasText: 'Tideline and Quayside' })
  await expect(card.getByText('Outdated')).toBeVisible()
  await card.getByRole('checkbox', { name: 'Select Tideline and Quayside' }).check()
  await expect(card.getByRole('switch')).toBeChecked()
  await card.getByRole('button', { name: /^More/ }).click()
  await expect(card.getByText('SHA-256 of the build')).toBeVisible()
})

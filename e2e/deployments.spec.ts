import type { Page } from '@playwright/test'
import { type Distribution, tagPrefix } from '@vigil/contract'
import { unique } from './support/api.ts'
import { choose, dialog, failure, field, findRow, success } from './support/controls.ts'
import { expectGoodLooks } from './support/looks.ts'
import { storeSession } from './support/people.ts'
import { startBehindStore } from './support/script-store.ts'
import type { RunningServer } from './support/server.ts'
import { signInByCalls } from './support/session.ts'
import { findVersion, latest, previous, tagNamed } from './support/tags.ts'
import { expect, test } from './support/test.ts'

const web = 'web@vigil.test'

const openDetails = (page: Page, name: string) => page.getByRole('button', { name: `Expand ${name}` }).click()
const confirmed = (page: Page) =>
  dialog(page, 'Update confirmation').getByRole('button', { name: 'Confirm', exact: true }).click()
const enabled = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is enabled` })

async function createTag(page: Page, name: string, build = latest) {
  await field(page, 'Tag name').fill(name)
  await choose(page, page, 'Build', new RegExp(`^${build}`))
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(success(page, 'Tag created')).toBeVisible()
  await expect(success(page, 'Update action completed!')).toBeVisible()
}

const fetchScript = async ({ url }: Pick<RunningServer, 'url'>, { distribution }: Distribution) =>
  (await fetch(`${url}/${tagPrefix(distribution)}/script.js`)).text()

test('creates a tag that serves its script, disables and re-enables it', async ({ page, enterAs, server, context }) => {
  await enterAs(web, '/deployments')
  const name = unique('Science')
  const button = page.getByRole('button', { name: 'Create tag' })
  await test.step('requires a valid name and a build', async () => {
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
  await expect(findVersion(page, name)).toHaveValue(latest)
  await expect(findRow(page, name)).toContainText('No sites used this distribution')
  const tag = await tagNamed(server, web, name)
  expect(await fetchScript(server, tag)).toContain(tag.distribution)

  await test.step('copies the script from the row and from the details with the hashes', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await findRow(page, name)
      .getByRole('button', { name: `Copy ${tag.distID}/script.js` })
      .click()
    const element = `<script src="${server.url}/${tag.distID}/script.js"></script>`
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(element)
    await openDetails(page, name)
    await expect(page.getByText(element)).toBeVisible()
    await expect(page.getByText(tag.sha256)).toBeVisible()
    await expect(page.getByText(tag.sri)).toBeVisible()
  })

  await test.step('cancelling changes nothing', async () => {
    await enabled(page, name).press('Space')
    await dialog(page, 'Update confirmation').getByRole('button', { name: 'Cancel' }).click()
    await expect(enabled(page, name)).toBeChecked()
  })
  await enabled(page, name).press('Space')
  await expect(dialog(page, 'Update confirmation')).toContainText('cci-empty')
  await confirmed(page)
  await expect(success(page, 'Tag state updated')).toBeVisible()
  // The message of its creation may still be visible.
  await expect(success(page, 'Update action completed!').last()).toBeVisible()
  await expect(enabled(page, name)).not.toBeChecked()
  expect(await fetchScript(server, tag)).not.toContain(tag.distribution)

  await expect(dialog(page, 'Update confirmation')).toBeHidden()
  await expect(enabled(page, name)).toBeEnabled()
  // Keys pressed while the table re-renders are lost.
  await expect(async () => {
    await enabled(page, name).press('Space')
    await expect(dialog(page, 'Update confirmation')).toContainText(`the latest build, ${latest}`, { timeout: 3_000 })
  }).toPass()
  await confirmed(page)
  await expect(enabled(page, name)).toBeChecked()
  await expect(findVersion(page, name)).toHaveValue(latest)
})

test('renames a tag after confirmation, and rejects a taken name @thorough', async ({ page, enterAs }) => {
  await enterAs(web, '/deployments')
  const [name, other] = [unique('Before'), unique('After')]
  await createTag(page, name)
  const edit = async (to: string) => {
    await page.getByRole('button', { name: `Rename ${name}` }).click()
    await page.getByLabel(`New name of ${name}`).fill(to)
  }
  await edit('never mind')
  await page.getByLabel(`New name of ${name}`).press('Escape')
  await expect(findRow(page, name)).toBeVisible()

  await edit('Main site')
  await page.getByLabel(`New name of ${name}`).press('Enter')
  await confirmed(page)
  await expect(failure(page, 'Tag with such name already exists')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel renaming' }).click()

  await edit(other)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog(page, 'Update confirmation')).toContainText(`Do you confirm the tag name change to "${other}"?`)
  await confirmed(page)
  await expect(success(page, 'Comment updated')).toBeVisible()
  await expect(findRow(page, other)).toBeVisible()
})

test('updates the builds of many tags at once, separately or all the same @thorough', async ({ page, enterAs }) => {
  await enterAs(web, '/deployments')
  const names = [unique('Bulk one'), unique('Bulk two')] as const
  await createTag(page, names[0], previous)
  await createTag(page, names[1])
  await expect(findRow(page, names[0])).toContainText('Yes')
  const apply = page.getByRole('button', { name: 'Apply changes to selected' })
  await expect(apply).toBeDisabled()

  await test.step('selected tags with different builds keep them', async () => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expect(field(page, 'Build for selected tags')).toHaveAttribute('placeholder', 'Chosen per tag')
    await expect(apply).toBeDisabled()
  })
  await choose(page, page, 'Build for selected tags', new RegExp(`^${latest}`))
  await expect(findVersion(page, names[0])).toHaveValue(latest)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await apply.click()
  await expect(dialog(page, 'Update confirmation')).toContainText('Do you confirm updating the items you selected?')
  await expect(dialog(page, 'Update confirmation').getByRole('listitem')).toHaveText(
    `${names[0]}${previous} → ${latest}`,
  )
  await confirmed(page)
  await expect(success(page, 'Tag update request accepted')).toBeVisible()
  // Sends only the changed tag, with its new and old build.
  expect((await sent).postDataJSON().distributions).toMatchObject([
    { newScriptBucket: { scriptVersion: latest }, oldScriptBucket: { scriptVersion: previous } },
  ])
  await expect(success(page, 'Update action completed!')).toBeVisible()
  await expect(findRow(page, names[0])).toContainText('No')

  await test.step('choosing a build in a row selects it', async () => {
    await choose(page, page, `Version of ${names[1]}`, new RegExp(`^${previous}`))
    await expect(page.getByRole('checkbox', { name: `Select ${names[1]}` })).toBeChecked()
    await apply.click()
    await confirmed(page)
    await expect(findRow(page, names[1])).toContainText('Yes')
  })
})

test('a failed update shows the reason, keeps the old build and can be retried; a killed server resumes @thorough', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const store = await startBehindStore()
  const name = 'Main site'
  try {
    await page.goto(`${store.url}/favicon.svg`)
    await storeSession(page, await signInByCalls(store.url, web))
    await page.goto(`${store.url}/deployments`)
    store.setState('garbage')
    await choose(page, page, `Version of ${name}`, new RegExp(`^${previous}`))
    await page.getByRole('button', { name: 'Apply changes to selected' }).click()
    await confirmed(page)
    await expect(page.getByRole('status', { name: `${name} is in progress` })).toBeVisible()
    await expect(failure(page, `Failed to update "${name}".`)).toContainText(
      'returned a different script than the one deployed',
    )
    await expect(findRow(page, name)).toContainText(`${previous} failed`)
    await expect(findVersion(page, name)).toHaveValue(latest)
    await openDetails(page, name)
    await expect(page.getByText(`The tag still runs ${latest}.`)).toBeVisible()
    await expectGoodLooks(page, 'a failed deployment')
    await page.setViewportSize({ width: 1440, height: 900 })

    store.setState('well')
    await page.getByRole('button', { name: `Retry updating ${name}` }).click()
    await expect(success(page, 'Tag update request accepted')).toBeVisible()
    await expect(findVersion(page, name)).toHaveValue(previous)
    await expect(findRow(page, name)).not.toContainText('failed')

    await test.step('killed mid-update', async () => {
      store.setState('silent')
      await enabled(page, name).press('Space')
      await confirmed(page)
      await expect.poll(store.requests).toBeGreaterThan(0)
      await store.killAndStart()
      store.setState('well')
      await expect(enabled(page, name)).not.toBeChecked()
      await expect(success(page, 'Update action completed!')).toBeVisible({ timeout: 60_000 })
      expect(await tagNamed(store, web, name)).toMatchObject({ status: 'successful', enabled: false, failure: null })
    })
  } finally {
    await store.stop()
  }
})

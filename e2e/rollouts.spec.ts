import { unique } from './support/api.ts'
import { choose, dialog, field, findRow, success } from './support/controls.ts'
import { expectGoodLooks } from './support/looks.ts'
import { latest, previous } from './support/tags.ts'
import { expect, test } from './support/test.ts'

test('rolls a build out gradually, pauses it and returns to the old one; pinned tags are left out @thorough', async ({
  page,
  enterAs,
}) => {
  await enterAs('web@vigil.test', '/deployments')
  const name = unique('Gradual')
  await field(page, 'Tag name').fill(name)
  await choose(page, page, 'Build', new RegExp(`^${previous}`))
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(success(page, 'Update action completed!')).toBeVisible()
  const start = page.getByRole('button', { name: 'Roll out gradually' })
  await expect(start).toBeDisabled()

  await test.step('a pinned tag cannot be rolled out', async () => {
    await page.getByRole('button', { name: `Expand ${name}` }).click()
    const pinned = page.getByRole('switch', { name: 'Pinned' })
    await pinned.press('Space')
    await expect(pinned).toBeChecked()
    await choose(page, page, `Version of ${name}`, new RegExp(`^${latest}`))
    await expect(start).toBeDisabled()
    await pinned.press('Space')
    await expect(pinned).not.toBeChecked()
    await page.getByRole('button', { name: `Collapse ${name}` }).click()
  })

  await start.click()
  await expect(dialog(page, 'Roll out gradually')).toContainText(`${previous} → ${latest}`)
  await dialog(page, 'Roll out gradually').getByRole('button', { name: 'Start rollout' }).click()
  const rollout = page.getByRole('article').filter({ hasText: name })
  await expect(rollout).toContainText('1 % of page views have the new build')
  await expect(rollout.getByRole('row')).toHaveCount(8)
  await expect(findRow(page, name).first()).toContainText('Yes')
  await expectGoodLooks(page, 'a running rollout')

  for (const [action, state] of [
    ['Pause', 'Paused'],
    ['Continue', 'Running'],
    ['Return now', 'Returned'],
  ] as const) {
    await rollout.getByRole('button', { name: action }).click()
    await dialog(page, action).getByRole('button', { name: action }).click()
    await expect(rollout).toContainText(state)
  }
})

import { profileDistributions } from '@vigil/contract'
import { newProfile, sentTo } from './support/ad-quality.ts'
import { createApi } from './support/api.ts'
import { dialog, success } from './support/controls.ts'
import { expect, test } from './support/test.ts'

const publisher = 'publisher@vigil.test'

test('assigns profiles to tags and removes them, sending only changes @thorough', async ({
  page,
  server,
  sessionOf,
  enterAs,
}) => {
  const session = await sessionOf(publisher)
  const api = createApi(server.url, session.token)
  const profile = await newProfile(api, session.claims.organizationId ?? 0)
  const assigned = async () =>
    (await api.call(profileDistributions, { params: { profileId: profile.profileId } })).data.map(
      (tag) => tag.displayName,
    )
  await enterAs(publisher, `/ad-quality-settings?profile=${profile.profileId}`)
  const open = (count: number) =>
    page.getByRole('button', { name: `This profile is assigned to ${count} distributions` })
  const box = dialog(page, 'Profile/Distribution configuration')
  const save = box.getByRole('button', { name: 'Save' })

  await test.step('assigns a profile to all', async () => {
    const sent = sentTo(page, /distributions\/create$/)
    await open(0).click()
    await expect(save).toBeDisabled()
    await box.getByRole('button', { name: `Add ${profile.name} to all` }).click()
    await expect(box.getByText('(Modified)')).toHaveCount(2)
    await save.click()
    await expect(success(page, 'Distribution profiles saved')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(await assigned()).toEqual(['Main site', 'Tideline and Quayside'])
  })

  await test.step('excludes one; restoring it is not a change', async () => {
    await open(2).click()
    const tag = box.getByRole('listitem').filter({ hasText: 'Tideline and Quayside' })
    await box.getByRole('button', { name: `Exclude ${profile.name} from all` }).click()
    await box.getByRole('button', { name: `Add ${profile.name} to all` }).click()
    await expect(save).toBeDisabled()
    await box.getByRole('combobox', { name: 'Profiles assigned to Tideline and Quayside' }).press('ArrowDown')
    await page.getByRole('option', { name: profile.name }).click()
    await expect(tag.getByText('(Modified)')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('option')).toHaveCount(0)
    await save.click()
    await expect(open(1)).toBeVisible()
    expect(await assigned()).toEqual(['Main site'])
  })

  await test.step('shows a failure without losing changes', async () => {
    await page.route('**/distributions/delete', (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'tag_not_found', message: 'There is no such tag.' } } }),
    )
    await open(1).click()
    await box.getByRole('button', { name: `Exclude ${profile.name} from all` }).click()
    await save.click()
    await expect(box.getByText('Error: There is no such tag.')).toBeVisible()
    await page.unrouteAll()
    await save.click()
    await expect(open(0)).toBeVisible()
  })
})

import { unique } from './support/api.ts'
import { dialog, expectGoneAfter, field, findRow, success, useClock } from './support/controls.ts'
import { expect, superadmin, test } from './support/test.ts'

test.beforeEach(async ({ page, enterAs }) => {
  await enterAs(superadmin, '/organizations')
  await page.getByRole('tab', { name: 'Shops' }).click()
  await expect(page.getByRole('table', { name: 'Shops' })).toBeVisible()
})

test('lists shops on their own tab @thorough', async ({ page }) => {
  await expect(page).toHaveURL('/organizations?tab=shops')
  await expect(findRow(page, 'Lantern Outdoor')).toContainText('20%')
  await expect(findRow(page, 'Harbour Media')).toHaveCount(0)
  await page.getByRole('button', { name: '3 sites of Lantern Outdoor' }).click()
  await expect(page.getByText('checkout.lanternoutdoor.com')).toBeVisible()
})

test('creates shops with protections, share and sites @thorough', async ({ page, admin }) => {
  await useClock(page)
  const name = unique('Paper Lantern')
  await page.getByRole('button', { name: 'Create new shop' }).click()
  const shop = dialog(page, 'Create new shop')
  const save = shop.getByRole('button', { name: 'Create', exact: true })
  await expect(save).toBeDisabled()
  await field(shop, 'Shop name').fill('lantern outdoor')
  await expect(shop.getByText('Organization with such name already exists')).toBeVisible()
  await field(shop, 'Shop name').fill(name)
  await shop.getByLabel('couponGUARD').uncheck()
  await expect(shop.getByText('At least one option must be selected')).toBeVisible()
  await expect(save).toBeDisabled()
  await shop.getByLabel('affiliateGUARD').check()
  await field(shop, 'Sessions in non-blocking mode').fill('15')
  await field(shop, 'Sites').first().fill('not a site!')
  await page.keyboard.press('Enter')
  await expect(shop.getByText(/^Invalid site: /)).toBeVisible()
  await expect(save).toBeDisabled()
  for (let tag = 0; tag < 3; tag++) await page.keyboard.press('Backspace')
  await page.keyboard.type('shop.paper-lantern.test')
  await page.keyboard.press('Enter')
  await save.click()
  await expectGoneAfter(page, success(page, `Organization created! Name: ${name}`), 5_000)
  expect((await admin.shops()).find(({ orgName }) => orgName === name)).toMatchObject({
    active: 1,
    couponProtectionEnabled: false,
    affiliateFraudProtectionEnabled: true,
    agnosticProtectionEnabled: false,
    nonBlockingPercent: 15,
    sites: ['shop.paper-lantern.test'],
  })
})

test('edits, deactivates and activates shops @thorough', async ({ page, admin }) => {
  const { orgName, orgId } = await admin.makeShop(undefined, ['shop.before.test'])
  await page.reload()
  await page.getByRole('button', { name: `Edit ${orgName}` }).click()
  const shop = dialog(page, 'Edit shop')
  await field(shop, 'Shop name').fill(`${orgName} II`)
  await shop.getByLabel('Agnostic').check()
  await shop.getByRole('button', { name: 'Save' }).click()
  await expect(success(page, 'Organization Updated!')).toBeVisible()
  await expect(findRow(page, `${orgName} II`)).toContainText('Agnostic')

  await page.getByRole('switch', { name: `${orgName} II is active` }).press('Space')
  await page.getByRole('button', { name: 'Confirm' }).click()
  const message = `The status of the organization "${orgName} II" was changed to "inactive"`
  await expect(success(page, message)).toBeVisible()
  expect((await admin.shops()).find((one) => one.orgId === orgId)).toMatchObject({
    orgName: `${orgName} II`,
    agnosticProtectionEnabled: true,
    active: 0,
    sites: ['shop.before.test'],
  })
})

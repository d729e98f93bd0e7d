import { expectGoneAfter, failure, success } from './support/controls.ts'
import { expect, sample, table, test } from './support/kit-page.ts'
import { collectComplaints, expectGoodLooks } from './support/looks.ts'

test('every component looks right in both themes without overflow @thorough', async ({ page }) => {
  test.setTimeout(360_000)
  const complaints = collectComplaints(page)
  await expectGoodLooks(page, 'kit')
  expect(complaints).toEqual([])
})

test('a dialog ends above visible messages, and the page scrolls past them @thorough', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 420 })
  const message = failure(page, 'Collecting data failed for 2 file')
  await page.getByRole('button', { name: 'Persistent error' }).click()
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Shortcuts', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  const edges = async () => {
    const [dialogBox, messageBox] = [await help.boundingBox(), await message.boundingBox()]
    return (messageBox?.y ?? 0) - ((dialogBox?.y ?? 0) + (dialogBox?.height ?? 0))
  }
  await expect.poll(edges).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+End')
  const last = page.locator('#root').locator('button:visible, a:visible, input:visible').last()
  await last.scrollIntoViewIfNeeded()
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
  const below = async () => ((await message.boundingBox())?.y ?? 0) - ((await last.boundingBox())?.y ?? 0)
  await expect.poll(below).toBeGreaterThan(0)
})

test('messages, dialogs, downloads and fields show the right text for the right time @thorough', async ({ page }) => {
  await test.step('confirm dialog: Escape and Cancel decline, Confirm accepts, and a failed action shows its reason', async () => {
    const confirmButton = page.getByRole('button', { name: 'Confirm', exact: true }).first()
    const question = page.getByRole('dialog', { name: 'Update confirmation' })
    await confirmButton.click()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Answer: no')).toBeVisible()
    await expect(confirmButton).toBeFocused()
    await confirmButton.click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Answer: yes')).toBeVisible()

    await page.getByRole('button', { name: 'Confirm, fails' }).click()
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(question.getByRole('alert')).toHaveText('The server did not respond in time.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Answer: no')).toBeVisible()
  })

  await test.step('download button: Downloading..., then Completed or Failed, and resets after 5 s', async () => {
    for (const [name, outcome] of [
      ['Export to CSV', 'Completed'],
      ['Download report', 'Failed'],
    ] as const) {
      const downloads = sample(page, 'downloads: completes, fails')
      await downloads.getByRole('button', { name }).click()
      await expect(downloads.getByRole('button', { name: 'Downloading...' })).toBeVisible()
      await expectGoneAfter(page, downloads.getByRole('button', { name: outcome }), 5_000)
      await expect(downloads.getByRole('button', { name })).toBeVisible()
    }
  })

  await test.step('validated input: characters, a cut at 64 with a 5 s notice, email on blur', async () => {
    await expect(page.getByText('Please use the characters A-Z a-z 0-9 : _ - / () .')).toBeVisible()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('n'.repeat(65))
    await expect(name).toHaveValue('n'.repeat(64))
    await expectGoneAfter(page, page.getByText('Max 64 characters length exceeded.'), 5_000)
    const email = page.getByLabel('Email', { exact: true })
    await email.fill('half@an')
    await expect(page.getByText('Email is incorrect.')).toBeHidden()
    await email.blur()
    await expect(page.getByText('Email is incorrect.')).toBeVisible()
  })

  await test.step('messages stay for the specified time', async () => {
    const show = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await show('Success')
    await expectGoneAfter(page, success(page, 'Client updated'), 3_000)
    await show('Error')
    await expectGoneAfter(page, failure(page, 'Tag update failed'), 10_000)
    await show('Information')
    await expectGoneAfter(page, success(page, 'A new script version is available.'), 6_000)
    await show('Persistent error')
    await page.clock.fastForward(60_000)
    await expect(failure(page, 'Collecting data failed for 2 file')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss message' }).click()
    await expect(failure(page, 'Collecting data failed for 2 file')).toBeHidden()
    await show('Progress')
    await expect(success(page, 'Downloading file 1 of 3')).toBeVisible()
    await expect(success(page, 'All files have been downloaded!')).toBeVisible()
  })
})

test('keyboard access to widgets, shortcuts and the clipboard @thorough', async ({ page, context }) => {
  await test.step('widget: Escape leaves the maximised view and restores focus', async () => {
    const enlarge = page.getByRole('button', { name: /^Maximi[sz]e Ready$/ })
    await enlarge.press('Enter')
    const large = page.getByRole('dialog', { name: 'Ready' })
    await expect(large.getByRole('table')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(enlarge).toBeFocused()
  })

  await test.step('"?" lists the shortcuts, "/" focuses the search, and neither acts while typing', async () => {
    await page.locator('body').press('/')
    await expect(table(page).getByLabel('Search Email')).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
    await table(page).getByLabel('Search Email').blur()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  })

  await test.step('copy button copies the value and announces it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await sample(page, 'copy').getByRole('button', { name: 'Copy ID' }).press('Enter')
    await expect(success(page, 'ID copied to clipboard').first()).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('c0ffee00-0001-4a7b-9c1d-000000007919')
  })
})

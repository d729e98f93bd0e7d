import {
  firstStepsDismiss,
  platformFeed,
  platformFeedSettingsShow,
  platformFeedValues,
  threatLibrary,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewers } from '../../lib/viewer/viewer-samples.ts'
import { Answers } from '../../testing/answers.ts'
import { renderApp, superadmin } from '../../testing/render-app.tsx'

const newcomer = { ...superadmin, ...viewers.ssp, showsFirstSteps: true }
// The page below may fail: the steps do not depend on it.
const answers = () =>
  new Answers()
    .to(platformFeed, 'no connection')
    .to(platformFeedValues, 'no connection')
    .to(platformFeedSettingsShow, 'no connection')
    .to(threatLibrary, 'no connection')
const panel = () => page.getByRole('region', { name: 'Start here' })
const dismiss = () => panel().getByRole('button', { name: 'Dismiss first steps' })
const dismissals = ({ calls }: Answers) => calls.filter((call) => call.includes('first-steps')).length

test('a new user sees three steps on the landing page, until they are dismissed', async () => {
  const given = answers().to(firstStepsDismiss, { ok: true })
  await renderApp('/platform-feed', newcomer, given)
  await expect.element(panel()).toBeVisible()
  expect(panel().getByRole('link').elements()).toHaveLength(3)
  await expect.element(panel().getByRole('link', { name: /^Check ad quality/ })).toHaveAttribute('href', '/link-adqp')
  await dismiss().dblClick()
  await expect.element(panel()).not.toBeInTheDocument()
  expect(dismissals(given)).toBe(1)
})

test('a failed dismissal shows the reason and can be repeated', async () => {
  const given = answers().to(firstStepsDismiss, 'no connection')
  await renderApp('/platform-feed', newcomer, given)
  await dismiss().click()
  await expect.element(panel().getByRole('alert')).toHaveTextContent(/^Cannot reach the server\./)
  given.to(firstStepsDismiss, { ok: true })
  await dismiss().click()
  await expect.element(panel()).not.toBeInTheDocument()
})

test.each([
  ['on other pages', '/threat-library', newcomer],
  ['to a user who dismissed them', '/platform-feed', { ...newcomer, showsFirstSteps: false }],
])('does not show them %s', async (_, path, user) => {
  await renderApp(path, user, answers())
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  await expect.element(panel()).not.toBeInTheDocument()
})

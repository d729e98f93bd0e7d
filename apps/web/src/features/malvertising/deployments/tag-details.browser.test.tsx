import {
  buildList,
  type Distribution,
  defaultSchedule,
  distributionDelete,
  distributionList,
  organizationList,
  rolloutList,
  siteDomainCount,
} from '@vigil/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Answers } from '../../../testing/answers.ts'
import { makeOrganization } from '../../../testing/organizations.ts'
import { renderApp, superadmin } from '../../../testing/render-app.tsx'

const tag: Distribution = {
  distribution: '0a1b2c3d4e5f-1',
  distID: '0a1b2c3d4e5f',
  comment: 'Main site',
  kind: 'ad',
  scriptBucket: { s3Bucket: 'cci-empty', scriptVersion: 'cci-empty' },
  status: 'successful',
  failure: null,
  enabled: false,
  isPinned: false,
  outdated: false,
  hosts: [],
  trustedHosts: [],
  inspections: [],
  scriptUrl: 'http://vigil.test/0a1b2c3d4e5f/script.js',
  sha256: '0',
  sri: 'sha384-0',
  changedAt: '2026-11-01T00:00:00.000Z',
}

test('deletes a tag from its details, or explains in the dialog why not', async () => {
  const given = new Answers()
    .to(organizationList, { data: [makeOrganization(1, 'Harbour News')] })
    .to(distributionList, { distributions: [tag] })
    .to(buildList, { builds: [] })
    .to(siteDomainCount, { count: 0 })
    .to(rolloutList, { rollouts: [], schedule: { ...defaultSchedule, days: [...defaultSchedule.days] } })
    .to(distributionDelete, 'tag_in_use')
  await renderApp('/deployments', superadmin, given)
  await page
    .getByRole('button', { name: /Expand|details/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Delete tag Main site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete tag' })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Disable this one instead.')
  given.to(distributionDelete, { ok: true }).to(distributionList, { distributions: [] })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Tag deleted')).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Main site' })).not.toBeInTheDocument()
})

import {
  type ReleaseBody,
  releaseCreate,
  releaseDelete,
  releaseManagementList,
  releaseNoteList,
  releaseUpdate,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  await write({ versionName: '1.0', type: 'MAJOR', releaseDate: '2026-10-31' })
  await write({ versionName: '1.1', releaseDate: '2026-11-01' })
  await write({ versionName: '1.1', releaseDate: '2026-11-01', organizationId: vigil.organizationId('Herald') })
  await write({ versionName: '1.2', releaseDate: '2026-11-30', organizationId: vigil.organizationId('Rival') })
})
afterAll(() => vigil.stop())

const release = (changes: Partial<ReleaseBody>): ReleaseBody => ({
  versionName: '2.0',
  type: 'MINOR',
  releaseDate: '2026-11-02',
  summary: 'Better',
  featureDescription: '- One',
  improvementDescription: '',
  organizationId: null,
  ...changes,
})

const write = async (changes: Partial<ReleaseBody>) =>
  (await vigil.as('superadmin')).call(releaseCreate, { body: release(changes) })

async function read(name: string, organizationName: string, fromDate = '2026-11-01', toDate = '2026-11-30') {
  const query = { organizationId: vigil.organizationId(organizationName), fromDate, toDate }
  const answer = await (await vigil.as(name)).call(releaseNoteList, { query })
  return { status: answer.status, versions: answer.body.data?.map(({ versionName }) => versionName) }
}

test('shows readers the notes for everyone and for them, newest first', async () => {
  expect((await read('web', 'Herald')).versions).toEqual(['1.1', '1.1'])
  expect((await read('app', 'Arcade')).versions).toEqual(['1.1'])
  expect((await read('superadmin', 'Rival')).versions).toEqual(['1.2', '1.1'])
})

test('includes both days of the range, with or without a time', async () => {
  expect((await read('app', 'Arcade', '2026-10-31', '2026-11-01')).versions).toEqual(['1.1', '1.0'])
  expect((await read('app', 'Arcade', '2026-10-31 00:00:00', '2026-10-31 23:59:59')).versions).toEqual(['1.0'])
  expect((await read('app', 'Arcade', '2026-10-32', '2026-11-01')).status).toBe(400)
})

test("hides other organizations' notes, and shows none to shops", async () => {
  expect((await read('web', 'Rival')).status).toBe(403)
  expect((await read('shop', 'Corner Shop')).status).toBe(403)
})

test('lets superadmins change and delete notes', async () => {
  const superadmin = await vigil.as('superadmin')
  const { id } = (await write({ versionName: '3.0', releaseDate: '2027-01-02' })).body
  const body = release({
    versionName: '3.0.1',
    releaseDate: '2027-01-03',
    organizationId: vigil.organizationId('Arcade'),
  })
  expect((await superadmin.call(releaseUpdate, { params: { id }, body })).status).toBe(200)
  const { data } = (await superadmin.call(releaseManagementList, {})).body
  expect(data[0]).toMatchObject({ id, versionName: '3.0.1', organization: { orgName: 'Arcade' } })
  expect((await superadmin.call(releaseDelete, { params: { id } })).status).toBe(200)
  expect((await superadmin.call(releaseDelete, { params: { id } })).status).toBe(404)
  expect((await superadmin.call(releaseUpdate, { params: { id }, body })).status).toBe(404)
})

test('requires a version, a summary and an existing organization', async () => {
  expect((await write({ versionName: ' ' })).status).toBe(400)
  expect((await write({ summary: '' })).status).toBe(400)
  expect((await write({ organizationId: 2_000_000 })).status).toBe(404)
})

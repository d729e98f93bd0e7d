import { pictureSearch } from '@vigil/pictures'
import { expect, test, vi } from 'vitest'
import { startObjectStore, storeKeys } from '../storage/testing/object-store.ts'
import { ownVigil } from '../testing/vigil.ts'
import { pictureFile } from './evidence-picture.ts'
import { evidencePictureJob, evidencePictures } from './evidence-pictures.ts'
import { workEvidencePictures } from './work.ts'

test('shows a report without its picture while the file store is unavailable, and with it afterwards', async () => {
  const store = await startObjectStore()
  const vigil = await ownVigil({ FILES_URL: store.url, ...storeKeys })
  const { files, queue, database } = vigil.deps
  const clock = () => vigil.clock.now
  const hash = 'b'.repeat(64)
  let isAway = true
  store.meddle((_, response) => {
    if (isAway) response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return isAway
  })
  const warnings: string[] = []
  const log = { warn: (line: string) => warnings.push(line) }
  const pictures = evidencePictures({ files, queue, canBeMade: true, clock, log })
  expect((await pictures.of(hash, '<b>ad</b>', 1)).pictureState).toBe('none')
  expect(warnings).toEqual([
    `failed to load or request a picture: file store: GET evidence/${hash}.png failed: status 403 AccessDenied`,
  ])

  const render = async () => new Uint8Array([1, 2, 3])
  workEvidencePictures({ queue, files, render, database, pictures: pictureSearch(), clock })
  await queue.send(evidencePictureJob, { hash })
  const isCompleted = async () => {
    const { rows } = await database.query(`select state from jobs.job where name = 'evidence-picture'`, [])
    expect(rows).toEqual([{ state: 'completed' }])
  }
  await vi.waitFor(isCompleted, { timeout: 30_000 })
  isAway = false
  expect(await files.read(pictureFile(hash))).toBeNull()
  expect((await pictures.of(hash, '<b>ad</b>', 1)).pictureState).toBe('pending')
})

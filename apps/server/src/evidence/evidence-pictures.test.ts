import { publisherThreatReport } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../testing/vigil.ts'
import { giveUpPicture, makePicture, markupFile, pictureFile } from './evidence-picture.ts'
import { evidencePictures } from './evidence-pictures.ts'

const actionGroupID = 'herald-incident-one'
const markup = '<b>an ad</b>'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ CHROMIUM_PATH: 'chromium' })
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  const what = { action: 'blocked', threatClass: 'fake-alert', variant: 'prize-lure', rule: 'r1' } as const
  await vigil.collect('Herald', [{ id: actionGroupID, type: 'incident', ...what, markup }])
})
afterAll(() => vigil.stop())

async function report() {
  const query = { organizationId: vigil.organizationId('Herald'), eventDate: '2026-11-14' }
  const answer = await (await vigil.as('web')).call(publisherThreatReport, { params: { actionGroupID }, query })
  return answer.body.threatItem
}
const index = async () => undefined
const never = new AbortController().signal

test('requests a missing picture, makes it once, and adds it to the report', async () => {
  const { files } = vigil.deps
  const { hashID, pictureState } = await report()
  expect(pictureState).toBe('pending')
  expect(new TextDecoder().decode((await files.read(markupFile(hashID))) ?? undefined)).toBe(markup)

  const drawn: string[] = []
  const render = async (text: string) => {
    drawn.push(text)
    return new Uint8Array([1, 2, 3])
  }
  await makePicture({ files, render, index }, hashID, never)
  await makePicture({ files, render, index }, hashID, never)
  expect(drawn).toEqual([markup])
  expect(await files.read(markupFile(hashID))).toBeNull()
  expect(await report()).toMatchObject({ pictureState: 'ready', pictureContent: 'AQID' })
  // Viewing a picture renews its retention.
  expect(await files.list('evidence')).toEqual([{ name: pictureFile(hashID), bytes: 3, usedAt: vigil.clock.now }])
})

test('has no picture for an ad that cannot be drawn, and does not request it again', async () => {
  const { files } = vigil.deps
  const { hashID } = await report()
  await files.remove(pictureFile(hashID))
  await giveUpPicture({ files, index }, hashID)
  expect(await report()).toMatchObject({ pictureState: 'none', pictureContent: '' })
})

test('leaves the drawing to the viewer where no picture can be made, but uses stored ones', async () => {
  const { files, queue } = vigil.deps
  const pictures = evidencePictures({
    files,
    queue,
    canBeMade: false,
    clock: () => vigil.clock.now,
    log: { warn: () => undefined },
  })
  const hash = 'a'.repeat(64)
  expect(await pictures.of(hash, '<b>ad</b>', 1)).toEqual({ pictureContent: '', pictureState: 'viewer' })
  expect(await files.read(markupFile(hash))).toBeNull()
  expect(await pictures.of(hash, '', 1)).toMatchObject({ pictureState: 'none' })
  await files.write(pictureFile(hash), new Uint8Array([1, 2, 3]))
  expect(await pictures.of(hash, '<b>ad</b>', 1)).toEqual({ pictureContent: 'AQID', pictureState: 'ready' })
})

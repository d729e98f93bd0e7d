import { eventSchemas } from '@vigil/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './report.ts'

const { id: eventId } = eventSchemas.page_view.shape

afterEach(() => void vi.restoreAllMocks())

test('makes ids that sort by time', () => {
  const clock = vi.spyOn(Date, 'now')
  const ids = [0x19a_0000_0000, 0x19a_0000_0001, 0x19a_ffff_ffff, 0x1ff_0000_0000].map((time) => {
    clock.mockReturnValue(time)
    return newId(crypto)
  })
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^01[\da-f]{10}7[\da-f]{3,24}$/)
  expect(ids[0]?.slice(0, 13)).toBe('019a000000007')
})

test('never makes an id twice, and only valid ones, whatever the clock says', () => {
  const clock = vi.spyOn(Date, 'now')
  for (const time of [0, 1, 86_400_000, Date.parse('2026-11-01'), 0xfff_ffff_ffff]) {
    clock.mockReturnValue(time)
    const ids = Array.from({ length: 1_000 }, () => newId(crypto))
    expect(new Set(ids).size).toBe(1_000)
    for (const id of ids) expect(eventId.safeParse(id).success).toBe(true)
  }
})

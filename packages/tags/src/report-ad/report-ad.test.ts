import { gzipSync } from 'node:zlib'
import { complaintEffects, pageComplaintEffects } from '@vigil/contract'
import { expect, test } from 'vitest'
import { reportAdScript } from '../builds.ts'
import { effects } from './form.ts'

test('offers the choices of the contract, in its words', () => {
  expect(effects).toEqual(Object.fromEntries(pageComplaintEffects.map((name) => [name, complaintEffects[name].label])))
})

test('is at most 3 kB compressed, and touches neither cookies nor storage', () => {
  const code = reportAdScript('https://vigil.example/collect/complaint')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3_072)
  expect(code).toContain('https://vigil.example/collect/complaint')
  expect(code).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB|innerHTML|eval/)
})

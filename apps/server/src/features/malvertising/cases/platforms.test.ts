import { expect, test } from 'vitest'
import { findPlatform } from './platforms.ts'

const platform = (id: number, name: string, reportsAsDsp = false) => ({
  id,
  name,
  subTypes: [],
  reportsAsDsp,
  contactEmail: '',
})
const platforms = [platform(1, 'Larkspur'), platform(2, 'Magnite'), platform(3, 'Larkspur', true)]

test('finds the account of a partner by its name or a market name', () => {
  expect(findPlatform(platforms, { name: 'larkspur', kind: 'SSP' })?.id).toBe(1)
  expect(findPlatform(platforms, { name: 'larkspur', kind: 'DSP' })?.id).toBe(3)
  expect(findPlatform(platforms, { name: 'rubicon', kind: 'SSP' })?.id).toBe(2)
})

test('links no partner to an account of another name', () => {
  expect(findPlatform(platforms, { name: 'Unlisted Exchange', kind: 'SSP' })).toBeNull()
  expect(findPlatform(platforms, { name: 'Larkspur', kind: 'Agency' })).toBeNull()
})

import { expect, test } from 'vitest'
import {
  createRequest,
  defaultLevel,
  emptyDraft,
  nameProblem,
  type OrganizationDraft,
  withType,
} from './organization-rules.ts'

const levels = [
  { value: 'Full Agreement', keyID: 1 },
  { value: 'Evaluation Only Agreement', keyID: 3 },
]
const taken = ['Harbour News']
const filled: OrganizationDraft = { ...emptyDraft, name: ' Lantern Press ', type: 'Publisher', subType: 'Web & In-App' }
const request = (draft: Partial<OrganizationDraft>) => createRequest({ ...filled, ...draft }, { taken, levels })

test('treats names that differ only in case or spaces as taken', () => {
  expect(nameProblem('  harbour NEWS ', taken)).toBe('Organization with such name already exists')
  expect(nameProblem('Harbour News 2', taken)).toBeNull()
})

test('limits names to 64 allowed characters', () => {
  expect(nameProblem('x'.repeat(65), taken)).toBe('Max 64 characters length exceeded.')
  expect(nameProblem('Bäckerei', taken)).toBe('Please use the characters A-Z a-z 0-9 : _ - / () .')
  expect(nameProblem('A:_-/(). 9', taken)).toBeNull()
})

test('resets the sub-type when the type changes', () => {
  expect(withType(filled, 'Platform').subType).toBeNull()
  expect(withType(filled, 'Publisher').subType).toBe('Web & In-App')
})

test('switching to publisher turns ad quality off', () => {
  const platform: OrganizationDraft = { ...filled, type: 'Platform', isAdQualityOn: true }
  expect(withType(platform, 'Publisher').isAdQualityOn).toBe(false)
})

test('sends a selected vertical, but not for platforms', () => {
  expect(request({ vertical: 'news' })?.body.vertical).toBe('news')
  expect(withType({ ...emptyDraft, type: 'Publisher', vertical: 'news' }, 'Platform').vertical).toBeNull()
})

test('sends the integration requirement, but not for platforms', () => {
  expect(request({ isGuided: true })?.body.integrationRequired).toBe(true)
  expect(withType({ ...filled, isGuided: true }, 'Platform').isGuided).toBe(false)
})

test('sends a complete draft as the call table specifies, with default data rights', () => {
  expect(request({})).toEqual({
    body: {
      organizationName: 'Lantern Press',
      orgType: { name: 'Publisher', id: 1 },
      orgSubType: { name: 'Web & In-App', id: [1, 2] },
      dataRightsLevel: { value: 'Evaluation Only Agreement', keyID: 3 },
      malvertisingEnabled: 1,
      adQualityEnabled: 0,
    },
  })
})

test('sends the ad quality checkbox for platforms, and always 0 for publishers', () => {
  expect(request({ type: 'Platform', subType: 'SSP', isAdQualityOn: true })?.body.adQualityEnabled).toBe(1)
  expect(request({ isAdQualityOn: true })?.body.adQualityEnabled).toBe(0)
})

test('sends nothing with an empty or taken name, missing type or sub-type, or no product', () => {
  for (const bad of [
    { name: '  ' },
    { name: 'harbour news' },
    { type: null },
    { subType: null },
    { subType: 'SSP' },
    { isMalvertisingOn: false },
  ] satisfies Partial<OrganizationDraft>[]) {
    expect(request(bad)).toBeNull()
  }
})

test('defaults to level 4 if the named level is missing', () => {
  expect(defaultLevel([])).toEqual({ value: 'Evaluation Only Agreement', keyID: 4 })
})

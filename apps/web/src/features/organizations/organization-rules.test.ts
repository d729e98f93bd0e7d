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

test('a name that differs only in case or spaces is taken', () => {
  expect(nameProblem('  harbour NEWS ', taken)).toBe('Organization with such name already exists')
  expect(nameProblem('Harbour News 2', taken)).toBeNull()
})

test('a name has at most 64 characters of the allowed ones', () => {
  expect(nameProblem('x'.repeat(65), taken)).toBe('Max 64 characters length exceeded.')
  expect(nameProblem('Bäckerei', taken)).toBe('Please use the characters A-Z a-z 0-9 : _ - / () .')
  expect(nameProblem('A:_-/(). 9', taken)).toBeNull()
})

test('another type resets the sub-type, the same one does not', () => {
  expect(withType(filled, 'Platform').subType).toBeNull()
  expect(withType(filled, 'Publisher').subType).toBe('Web & In-App')
})

test('becoming a publisher switches ad quality off', () => {
  const platform: OrganizationDraft = { ...filled, type: 'Platform', isAdQualityOn: true }
  expect(withType(platform, 'Publisher').isAdQualityOn).toBe(false)
})

test('a vertical is sent once it is chosen, and not of a platform', () => {
  expect(request({ vertical: 'news' })?.body.vertical).toBe('news')
  expect(withType({ ...emptyDraft, type: 'Publisher', vertical: 'news' }, 'Platform').vertical).toBeNull()
})

test('being guided through the integration is sent once it is chosen, and not of a platform', () => {
  expect(request({ isGuided: true })?.body.integrationRequired).toBe(true)
  expect(withType({ ...filled, isGuided: true }, 'Platform').isGuided).toBe(false)
})

test('a complete draft is sent as the call table says, with the default data rights', () => {
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

test('a platform sends its ad quality box, a publisher always 0', () => {
  expect(request({ type: 'Platform', subType: 'SSP', isAdQualityOn: true })?.body.adQualityEnabled).toBe(1)
  expect(request({ isAdQualityOn: true })?.body.adQualityEnabled).toBe(0)
})

test('nothing is sent while the name is empty or taken, type or sub-type missing, or no product on', () => {
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

test('without the named level the default is level 4', () => {
  expect(defaultLevel([])).toEqual({ value: 'Evaluation Only Agreement', keyID: 4 })
})

import { contactLimits, contactTexts } from '@vigil/contract'
import { expect, test } from 'vitest'
import { attachmentsProblem, type ContactDraft, emptyDraft, isComplete, toForm } from './draft.ts'

const known = { contactEmail: 'paula@example.com', organization: 'Harbour Media' }
const draft = (changes: Partial<ContactDraft>) => ({ ...emptyDraft(known), ...changes })

test('requires a description for every topic except threat reports', () => {
  expect(isComplete(draft({ topic: 'Data Issue' }))).toBe(false)
  expect(isComplete(draft({ topic: 'Data Issue', description: '   ' }))).toBe(false)
  expect(isComplete(draft({ topic: 'Data Issue', description: 'Numbers differ' }))).toBe(true)
  expect(isComplete(draft({ topic: null, description: 'Numbers differ' }))).toBe(false)
})

test('a threat report requires URLs and device, but no description', () => {
  const seen = { topic: 'Threat Report', threatFoundUrls: 'https://news.example', device: 'Mobile' } as const
  expect(isComplete(draft({ ...seen, os: 'iOS' }))).toBe(false)
  expect(isComplete(draft({ ...seen, os: 'iOS', browser: 'Safari' }))).toBe(true)
})

test('rejects an invalid email', () => {
  expect(isComplete(draft({ topic: 'Data Issue', description: 'x', contactEmail: 'paula@' }))).toBe(false)
})

test('drops threat report fields when the topic changes', () => {
  const changed = draft({ topic: 'Feature Request', description: 'More', device: 'Mobile', threatFoundUrls: 'x' })
  expect(toForm(changed, true)).toMatchObject({
    device: '',
    threatFoundUrls: '',
    topic: 'Feature Request',
    isEcom: 'true',
  })
})

test('accepts at most five files of allowed types, 20 MB in total', () => {
  const file = (name: string, size = 10) => ({ name, size })
  expect(attachmentsProblem([])).toBeNull()
  expect(attachmentsProblem(Array.from({ length: 5 }, (_, at) => file(`${at}.PNG`)))).toBeNull()
  expect(attachmentsProblem(Array.from({ length: 6 }, () => file('a.png')))).toBe(contactTexts.tooManyFiles)
  const half = contactLimits.totalBytes / 2
  expect(attachmentsProblem([file('a.png', half), file('b.pdf', half)])).toBeNull()
  expect(attachmentsProblem([file('a.png', half), file('b.pdf', half + 1)])).toBe(contactTexts.tooLarge)
  expect(attachmentsProblem([file('setup.exe')])).toBe(contactTexts.wrongType('setup.exe'))
  expect(attachmentsProblem([file('README')])).toBe(contactTexts.wrongType('README'))
  expect(attachmentsProblem([file('a.png', 0)])).toBe(contactTexts.emptyFile('a.png'))
})

import { expect, test } from 'vitest'
import { auditActions } from './audit-actions.ts'
import { answersFile } from './endpoint.ts'
import { endpoints } from './index.ts'

const all = Object.entries(endpoints)

test('every call that can change something or returns a file declares what the audit log records', () => {
  const undeclared = all.filter(([, call]) => (call.method !== 'GET' || answersFile(call)) && !call.audit)
  expect(undeclared.map(([name]) => name)).toEqual([])
})

test('only calls that are queries by their name and path declare that they read', () => {
  const changing = /(create|update|remove|delete|change|block|invite|dismiss|save|add|send|revoke|erase)$/i
  const reading = all.filter(([, call]) => call.audit === 'reads')
  expect(reading.filter(([name]) => changing.test(name)).map(([name]) => name)).toEqual([])
})

test('the fields that an entry is built from exist in the call', () => {
  const missing = all.flatMap(([name, { audit, ...call }]) => {
    if (!audit || typeof audit === 'string') return []
    const id = typeof audit.record?.id === 'string' ? [audit.record.id] : []
    return [...id, ...(audit.note ?? [])]
      .filter((field) => !((field.split('.')[0] ?? '') in call))
      .map((field) => `${name}: ${field}`)
  })
  expect(missing).toEqual([])
})

test('every action has a label', () => {
  expect(Object.values(auditActions).filter((label) => label.trim() === '')).toEqual([])
})

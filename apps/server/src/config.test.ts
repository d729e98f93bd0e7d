import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

test('has a usable default configuration, reachable from this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    loadsDemo: false,
    maintenanceKey: null,
  })
})

test('treats empty variables as unset and strips trailing slashes from URLs', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://vigil.example/' })).toMatchObject({
    port: 8080,
    publicUrl: 'https://vigil.example',
  })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PUBLIC_URL: 'vigil.example' }, 'PUBLIC_URL'],
  [{ OIDC_ISSUER: 'https://sign-in.example' }, 'OIDC_CLIENT_ID'],
  [{ MAINTENANCE_KEY: 'short' }, 'MAINTENANCE_KEY'],
  [{ ACCENT_COLOUR: 'red;}' }, 'ACCENT_COLOUR'],
  [{ ROLE: 'collector' }, 'CLICKHOUSE_URL'],
  [{ CLICKHOUSE_CLUSTER: 'c' }, 'CLICKHOUSE_URL'],
  [{ JOURNAL_MAX_BYTES: '10' }, 'JOURNAL_MAX_BYTES'],
  [{ WAREHOUSE_MEMORY: 'lots' }, 'WAREHOUSE_MEMORY'],
])('rejects %j with a message that names the setting', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(name)
})

test('refuses demo accounts with a well-known password in production', () => {
  expect(() => readConfig({ VIGIL_DEMO: '1', NODE_ENV: 'production' })).toThrow('well-known password')
})

test('reads secrets from files, without the line break at the end', () => {
  const { path, missing, empty } = makeFiles('postgres://vigil:secret@db.example/vigil\n')
  expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://vigil:secret@db.example/vigil')
  expect(readConfig({ DATABASE_URL_FILE: '' }).databaseUrl).toBeNull()
  expect(() => readConfig({ DATABASE_URL_FILE: missing })).toThrow('DATABASE_URL_FILE: cannot read')
  expect(() => readConfig({ DATABASE_URL_FILE: empty })).toThrow('is empty')
  expect(() => readConfig({ DATABASE_URL_FILE: path, DATABASE_URL: 'postgres://db' })).toThrow('not both')
})

test('names the setting of an invalid secret, and does not print the secret', () => {
  const { path } = makeFiles('smtp-password-without-url')
  expect(() => readConfig({ SMTP_URL_FILE: path })).toThrow('SMTP_URL')
  expect(() => readConfig({ SMTP_URL_FILE: path })).not.toThrow('smtp-password')
})

function makeFiles(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  const empty = join(folder, 'empty')
  writeFileSync(path, content)
  writeFileSync(empty, '\n')
  return { path, empty, missing: join(folder, 'missing') }
}

import { expect, test } from 'vitest'
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

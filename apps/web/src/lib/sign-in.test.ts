import { expect, test } from 'vitest'
import type { Settings } from './settings.ts'
import { signInPlace, signOutAddress } from './sign-in.ts'

const settings: Settings = {
  productName: 'Vigil',
  supportEmail: 'support@vigil.test',
  accentColour: '#4a5bd4',
  publicUrl: 'https://vigil.example',
  adQualityUrl: null,
  helpDocsUrl: null,
  sdkDocsUrl: null,
  signIn: {
    clientId: 'vigil-web',
    scope: 'openid profile',
    authorizationEndpoint: 'https://vigil.example/oidc/auth',
    endSessionEndpoint: 'https://vigil.example/oidc/session/end',
  },
}

test('signs in where it was opened when that is the public address', () => {
  expect(signInPlace('https://vigil.example', 'https://vigil.example', true)).toEqual({ kind: 'here' })
})

test('goes over to the public address when both names are this machine', () => {
  const place = { kind: 'elsewhere', publicUrl: 'http://localhost:8080', isLoopback: true }
  expect(signInPlace('http://127.0.0.1:8080', 'http://localhost:8080')).toEqual(place)
  expect(signInPlace('http://[::1]:8080', 'http://localhost:8080')).toEqual(place)
})

test('says where to open it when the names are of different machines', () => {
  expect(signInPlace('http://10.0.0.5:8080', 'http://localhost:8080')).toMatchObject({ isLoopback: false })
  expect(signInPlace('http://localhost.evil.example', 'http://localhost')).toMatchObject({ isLoopback: false })
})

test('says so when the browser has no hash because the address is not secure', () => {
  expect(signInPlace('http://vigil.lan', 'http://vigil.lan', false)).toEqual({ kind: 'insecure' })
})

test('leaving ends the session at the provider and comes back to the start', () => {
  const address = new URL(signOutAddress(settings, 'a.b.c'))
  expect(address.origin + address.pathname).toBe('https://vigil.example/oidc/session/end')
  expect(address.searchParams.get('id_token_hint')).toBe('a.b.c')
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('https://vigil.example/')
})

test('a provider without an end of session is left by going to the start', () => {
  expect(signOutAddress({ ...settings, signIn: { ...settings.signIn, endSessionEndpoint: null } }, 'a.b.c')).toBe('/')
})

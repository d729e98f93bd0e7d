import { expect, test } from 'vitest'
import type { Settings } from '../app/settings.ts'
import { signOutAddress } from './sign-in.ts'
import { signInPlace } from './start-sign-in.ts'

const settings: Settings = {
  productName: 'Vigil',
  supportEmail: 'support@vigil.test',
  accentColour: '#4a5bd4',
  publicUrl: 'https://vigil.example',
  adQualityUrl: null,
  helpDocsUrl: null,
  sdkDocsUrl: null,
  isDemo: false,
  signIn: {
    clientId: 'vigil-web',
    scope: 'openid profile',
    authorizationEndpoint: 'https://vigil.example/oidc/auth',
    endSessionEndpoint: 'https://vigil.example/oidc/session/end',
  },
}

test('signs in directly at the public URL', () => {
  expect(signInPlace('https://vigil.example', 'https://vigil.example', true)).toEqual({ kind: 'here' })
})

test('redirects to the public URL if both hosts are loopback', () => {
  const elsewhere = { kind: 'elsewhere', publicUrl: 'http://localhost:8080', isLoopback: true }
  expect(signInPlace('http://127.0.0.1:8080', 'http://localhost:8080')).toEqual(elsewhere)
  expect(signInPlace('http://[::1]:8080', 'http://localhost:8080')).toEqual(elsewhere)
})

test('shows the public URL if the hosts differ', () => {
  expect(signInPlace('http://10.0.0.5:8080', 'http://localhost:8080')).toMatchObject({ isLoopback: false })
  expect(signInPlace('http://localhost.evil.example', 'http://localhost')).toMatchObject({ isLoopback: false })
})

test('reports an insecure URL if the browser lacks the hash', () => {
  expect(signInPlace('http://vigil.lan', 'http://vigil.lan', false)).toEqual({ kind: 'insecure' })
})

test("sign-out ends the provider's session and returns to the start page", () => {
  const address = new URL(signOutAddress(settings, 'a.b.c'))
  expect(address.origin + address.pathname).toBe('https://vigil.example/oidc/session/end')
  expect(address.searchParams.get('id_token_hint')).toBe('a.b.c')
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('https://vigil.example/')
})

test('sign-out goes to the start page if the provider has no end-session endpoint', () => {
  expect(signOutAddress({ ...settings, signIn: { ...settings.signIn, endSessionEndpoint: null } }, 'a.b.c')).toBe('/')
})

import { encodeBase64Url } from './jwt.ts'

export interface SignInSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

const randomText = () => encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))

export const makeSecrets = (): SignInSecrets => ({
  state: randomText(),
  nonce: randomText(),
  codeVerifier: randomText(),
})

/** Browsers provide the hash only in secure contexts: https or loopback. */
export const canMakeChallenge = () => globalThis.crypto?.subtle !== undefined

export async function createChallenge(codeVerifier: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return encodeBase64Url(new Uint8Array(digest))
}

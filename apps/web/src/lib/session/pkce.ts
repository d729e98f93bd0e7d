import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from 'oauth4webapi'

export interface SignInSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export const makeSecrets = (): SignInSecrets => ({
  state: generateRandomState(),
  nonce: generateRandomNonce(),
  codeVerifier: generateRandomCodeVerifier(),
})

/** Browsers provide the hash only in secure contexts: https or loopback. */
export const canMakeChallenge = () => globalThis.crypto?.subtle !== undefined

export const createChallenge = (codeVerifier: string) => calculatePKCECodeChallenge(codeVerifier)

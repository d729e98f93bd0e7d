import type { Database } from '@vigil/database'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'

interface Options {
  providerState: Pick<Database['providerState'], 'secret' | 'storedSecret'>
  clock: () => Date
  /** Starts the names of the stored keys. */
  name: string
  /** How long a key signs. */
  days: number
  /** Number of earlier keys that stay published. */
  published: number
}

export interface SigningKey extends JWK {
  kid: string
}

const dayMs = 86_400_000
export const signingAlgorithm = 'EdDSA'

async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) }
}

const toPublic = ({ d: _private, ...jwk }: SigningKey) => ({ ...jwk, use: 'sig', alg: signingAlgorithm })

/**
 * Ed25519 keys, one for each period, created by the first process that needs it. The name contains the period, so
 * rotation needs no job. Earlier keys stay published, and the next one too if another process, with a clock ahead of
 * this one, has created it.
 */
export function rotatingKeys({ providerState, clock, name, days, published }: Options) {
  const keys = new Map<number, SigningKey>()
  const makeName = (period: number) => `${name}-${period}`
  const currentPeriod = () => Math.floor(clock().getTime() / (days * dayMs))

  async function current() {
    const period = currentPeriod()
    const key = keys.get(period) ?? (await providerState.secret(makeName(period), makeKey))
    keys.set(period, key)
    return key
  }

  return {
    current,

    /** The newest first, without private parts. */
    async published() {
      const period = currentPeriod()
      const earlier = Array.from({ length: published }, (_, index) => period - 1 - index)
      const others = [...earlier, period + 1].map((other) => providerState.storedSecret<SigningKey>(makeName(other)))
      const all = [await current(), ...(await Promise.all(others))]
      return { keys: all.flatMap((key) => (key ? [toPublic(key)] : [])) }
    },
  }
}

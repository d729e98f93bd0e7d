import type { Database } from '@vigil/database'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'

interface Options {
  providerState: Pick<Database['providerState'], 'secret' | 'storedSecret'>
  clock: () => Date
}

interface StoredKey extends JWK {
  kid: string
}

const periodMs = 30 * 86_400_000
const algorithm = 'EdDSA'

async function makeKey(): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) }
}

const toPublic = ({ d: _private, ...jwk }: StoredKey) => ({ ...jwk, use: 'sig', alg: algorithm })

/**
 * Keys that sign verdict tokens: one for each period of 30 days, created by the first process that needs it. The name
 * contains the period, so rotation needs no job. The previous key stays published, and the next one too if another
 * process, with a clock ahead of this one, has created it.
 */
export function verdictKeys({ providerState, clock }: Options) {
  const keys = new Map<number, StoredKey>()
  const nameOf = (period: number) => `verdict-key-${period}`
  const currentPeriod = () => Math.floor(clock().getTime() / periodMs)

  async function current() {
    const period = currentPeriod()
    const key = keys.get(period) ?? (await providerState.secret(nameOf(period), makeKey))
    keys.set(period, key)
    return key
  }

  return {
    async signing() {
      const key = await current()
      return { kid: key.kid, key: await importJWK(key, algorithm) }
    },

    async published() {
      const period = currentPeriod()
      const others = [period - 1, period + 1].map((other) => providerState.storedSecret<StoredKey>(nameOf(other)))
      const all = [await current(), ...(await Promise.all(others))]
      return { keys: all.flatMap((key) => (key ? [toPublic(key)] : [])) }
    },
  }
}

import { importJWK } from 'jose'
import { rotatingKeys, signingAlgorithm } from '../../../../lib/rotating-keys.ts'

type Options = Pick<Parameters<typeof rotatingKeys>[0], 'providerState' | 'clock'>

/** Keys that sign verdict tokens, which expire within minutes: one earlier key is enough. */
export function verdictKeys(options: Options) {
  const { current, published } = rotatingKeys({ ...options, name: 'verdict-key', days: 30, published: 1 })
  return {
    published,
    async signing() {
      const key = await current()
      return { kid: key.kid, key: await importJWK(key, signingAlgorithm) }
    },
  }
}

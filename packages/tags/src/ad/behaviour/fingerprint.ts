import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { isBlocking } from '../world.ts'
import type { Who } from './deed.ts'

/**
 * A device can be recognised by what it draws and renders. Ads get that with a trace of noise that differs on every page. In pictures
 * it is after their end, where no decoder looks, so they look the same.
 */
export function guardFingerprint(realm: Realm, who: Who) {
  const isNoisy = () => isBlocking && who()
  const noise = () => `${Math.random()}`
  const withNoise = (blob: Blob | null) => blob && new realm.Blob([blob, noise()], { type: blob.type })
  hook<unknown, [BlobCallback]>(
    realm,
    /^(HTML|Offscreen)Canvas/,
    'toDataURL toBlob convertToBlob',
    (_self, args, name, call) => {
      if (!isNoisy()) return undefined
      const [done] = args
      if (name === 'toBlob') args[0] = (blob) => done(withNoise(blob))
      const value = call()
      const [type, data = ''] = String(value).split(',')
      return {
        value:
          name === 'toDataURL'
            ? `${type},${btoa(atob(data) + noise())}`
            : value && (value as Promise<Blob>).then(withNoise), // only one of them returns something
      }
    },
  )
  hook<unknown, unknown[]>(
    realm,
    /^(Offscreen)?Canvas|^Audio|^Analys|^WebGL/,
    /^(getImageD|getChannelD|readPix|copyFromC|get(Float|Byte)\w*D)/,
    undefined,
    (_self, args, result) => {
      // Pixels or samples, returned or written to the caller's array.
      const { data = (result ?? args.find(ArrayBuffer.isView)) as Float32Array } = Object(result) as ImageData
      const isInteger = data.BYTES_PER_ELEMENT === 1
      // Games read single pixels for hit tests.
      if (data.length > 64 && isNoisy())
        for (let at = 0; at < data.length; at += 1 + Math.floor(Math.random() * 300)) {
          const value = data[at] ?? 0
          data[at] = isInteger ? value ^ 1 : value + Math.random() / 1e6
        }
    },
  )
}

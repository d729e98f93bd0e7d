import type { Realm } from '../../shared/realm.ts'
import { hook } from '../hook.ts'
import { isBlocking } from '../page-state.ts'
import type { FindAd } from './attack.ts'

/**
 * Adds noise, different on every page, to what ads read from a canvas or rendered sound. In image files it comes after the end of the data,
 * which decoders ignore, so images look the same.
 */
export function guardFingerprint(realm: Realm, findAd: FindAd) {
  const isNoisy = () => isBlocking && findAd()
  const createNoise = () => `${Math.random()}`
  const addNoise = (blob: Blob | null) => blob && new realm.Blob([blob, createNoise()], { type: blob.type })
  hook<unknown, [BlobCallback]>(
    realm,
    /^(HTML|Offscreen)Canvas/,
    'toDataURL toBlob convertToBlob',
    (_self, args, name, call) => {
      if (!isNoisy()) return undefined
      const [callback] = args
      if (name === 'toBlob') args[0] = (blob) => callback(addNoise(blob))
      const value = call()
      const [type, data = ''] = String(value).split(',')
      return {
        value:
          name === 'toDataURL'
            ? `${type},${btoa(atob(data) + createNoise())}`
            : value && (value as Promise<Blob>).then(addNoise), // only `convertToBlob` returns a promise
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

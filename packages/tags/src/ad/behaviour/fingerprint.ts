import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { isBlocking } from '../world.ts'
import type { Who } from './deed.ts'

/** Different on every page. */
const noise = () => `${Math.random()}`

/**
 * What a device draws and renders is a mark of it. Ads get it with a trace of noise: pictures get theirs after their end, where no
 * decoder looks, so that they show the same.
 */
export function guardFingerprint(realm: Realm, who: Who) {
  const isNoisy = () => isBlocking && who()
  const withNoise = (blob: Blob | null) => blob && new realm.Blob([blob, noise()], { type: blob.type })
  hook<unknown, []>(realm, 'HTMLCanvasElement', 'toDataURL', (_self, _args, _name, call) => {
    if (!isNoisy()) return undefined
    const [type = '', data = ''] = String(call()).split(',')
    return { value: `${type},${btoa(atob(data) + noise())}` }
  })
  hook<unknown, [BlobCallback]>(realm, 'HTMLCanvasElement', 'toBlob', (_self, args) => {
    const [done] = args
    if (isNoisy()) args[0] = (blob) => done(withNoise(blob))
    return undefined
  })
  hook<unknown, []>(realm, 'OffscreenCanvas', 'convertToBlob', (_self, _args, _name, call) =>
    isNoisy() ? { value: (call() as Promise<Blob>).then(withNoise) } : undefined,
  )
  const disturb = (data: Uint8Array | Uint8ClampedArray) => {
    const at = Math.floor(Math.random() * data.length)
    if (data.length && isNoisy()) data[at] = (data[at] ?? 0) ^ 1
  }
  // Reading pixels is common; text is what tells devices apart.
  const written = new WeakSet<object>()
  const contexts = 'CanvasRenderingContext2D OffscreenCanvasRenderingContext2D'
  hook<object, unknown[]>(realm, contexts, 'fillText strokeText', undefined, (context) => {
    written.add(context)
  })
  hook<object, unknown[]>(realm, contexts, 'getImageData', undefined, (context, _args, result) => {
    if (written.has(context)) disturb((result as ImageData).data) // what that method returns
  })
  hook<object, unknown[]>(
    realm,
    'WebGLRenderingContext WebGL2RenderingContext',
    'readPixels',
    undefined,
    (_self, args) => {
      if (args[6] instanceof realm.Uint8Array) disturb(args[6])
    },
  )
  hook<unknown, unknown[]>(realm, 'AudioBuffer', 'getChannelData', undefined, (_self, _args, result) => {
    const samples = result as Float32Array // what that method returns
    if (isNoisy())
      for (let at = 0; at < samples.length; at += 97) samples[at] = (samples[at] ?? 0) + Math.random() / 1e6
  })
}

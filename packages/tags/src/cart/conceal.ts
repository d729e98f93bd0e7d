import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { quietly } from '../shared/hook.ts'

// Included only in copies of the script whose tag has a `codeKey`. The browser's own HMAC is asynchronous: events sent while the page is
// left would be lost. It is also missing on pages without TLS.

/** The first 32 hex digits of HMAC-SHA-256. If it fails, nothing of the code is sent. */
function hashCode(key: string, code: string) {
  const mac = quietly(() => hmac(sha256, hexToBytes(key), utf8ToBytes(code.trim().toUpperCase())))
  return `h:${mac ? bytesToHex(mac).slice(0, 32) : ''}`
}

/** The fields of an event that contain a code, with its hash instead. */
export function conceal(this: { codeKey: string }, fields: object) {
  const concealed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (!value || typeof value !== 'string') continue
    if (name === 'code' || name === 'couponCode') concealed[name] = hashCode(this.codeKey, value)
    // Some shops apply a code from the path.
    else
      concealed[name] = value.replace(
        /(\/discount\/)([^/?#]+)/g,
        (_all, path: string, code: string) => path + hashCode(this.codeKey, code),
      )
  }
  return concealed
}

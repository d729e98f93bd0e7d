import { isIPv6 } from 'node:net'

/**
 * The part of an address that limits count: an IPv4 address, or the /64 of an IPv6 address, because one user has all
 * 2^64 addresses of theirs.
 */
export function toNetwork(address: string): string {
  const plain = address.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? groupsIn(tail) : 0)
  const full = [...groups, ...Array(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  const prefix = full.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}

/** An IPv4 address at the end stands for two groups. */
const groupsIn = (text: string) => text.split(':').length + (text.includes('.') ? 1 : 0)

import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address as a number, the upper half of an IPv6 address as a bigint; null if it is neither. */
export function parseAddress(address: string): number | bigint | null {
  if (isIPv4(address)) return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  if (!isIPv6(address)) return null
  const [bare = ''] = address.split('%')
  const [before = '', after] = bare.split('::')
  const left = before ? before.split(':') : []
  const right = after ? after.split(':') : []
  // A trailing IPv4 address counts as two groups, both in the lower half.
  const tail = right.at(-1)?.includes('.') || left.at(-1)?.includes('.') ? 1 : 0
  const missing = after === undefined ? 0 : 8 - left.length - right.length - tail
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
  return groups.slice(0, 4).reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

/** Strips the prefix that dual-stack sockets add to IPv4 addresses. */
export const plainAddress = (address: string) =>
  address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address

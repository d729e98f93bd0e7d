import { randomInt } from 'node:crypto'

/** Rate limits count by IP address; with a trusted proxy, each test caller gets its own. */
export function addressHeader() {
  const part = () => randomInt(1, 255)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

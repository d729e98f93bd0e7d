import { randomInt } from 'node:crypto'

/** Limits count by the caller's address; with a proxy trusted, each caller of the tests can have one of its own. */
export function addressHeader() {
  const part = () => randomInt(1, 255)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

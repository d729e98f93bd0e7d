import { hash } from 'node:crypto'

/** A version for ETags: the same as long as the resource is. */
export const describeVersion = (resource: object) => `W/"${hash('sha256', JSON.stringify(resource)).slice(0, 32)}"`

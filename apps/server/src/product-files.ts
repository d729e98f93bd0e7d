import { fileURLToPath } from 'node:url'

// Paths are the same from src and from dist, which are equally deep.
/** A worker thread, built next to the server. */
export const builtFile = (name: string) => fileURLToPath(new URL(name, import.meta.url))
export const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** A window of its own built-in objects. */
export type Realm = Window & typeof globalThis

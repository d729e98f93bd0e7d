/** A window with its built-in objects. */
export type Realm = Window & typeof globalThis

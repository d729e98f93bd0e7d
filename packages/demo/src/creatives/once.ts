/** Creates a value on first use: a server without demo data imports this package too and should not pay for it. */
export function once<Thing>(make: () => Thing): () => Thing {
  let made: { thing: Thing } | undefined
  return () => {
    made ??= { thing: make() }
    return made.thing
  }
}

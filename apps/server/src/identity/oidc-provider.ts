import type * as library from 'oidc-provider'

/** Imports the library without its warning about Node 20, which Vigil supports and tests. */
async function importLibrary(): Promise<typeof library> {
  const { warn } = console
  console.warn = (...words) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

export const { default: Provider, errors, interactionPolicy } = await importLibrary()

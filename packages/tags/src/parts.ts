/** Separates the script from the code that is included only with an ad quality profile. */
export const partSeparator = '\n/* ad quality */\n'
/** The same for the code of the cart script that hashes coupon codes, included only with a key. */
export const concealSeparator = '\n/* hashed codes */\n'

/** A build's script, and the code that only some tags get. */
export const splitParts = (code: string) => code.split(code.includes(partSeparator) ? partSeparator : concealSeparator)

/** Occurs once in a build's code and is replaced by a tag's configuration. */
export const placeholder = '__VIGIL_CONFIGURATION__'

/** Separates the script from the code that is included only with an ad quality profile. */
export const partSeparator = '\n/* ad quality */\n'

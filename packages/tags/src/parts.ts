/** Between the script and the part that only a distribution with an ad quality profile gets. */
export const partSeparator = '\n/* ad quality */\n'

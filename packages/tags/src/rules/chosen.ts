/** The rules a script runs with: the build puts the packed text here (packed-rules.ts), without explanations and samples. */
export const rules: string = ''

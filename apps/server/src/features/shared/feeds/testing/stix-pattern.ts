/** The part of STIX's pattern grammar that feeds use: comparisons of strings, joined by AND, in one observation. */
const string = String.raw`'(?:[^'\\]|\\'|\\\\)*'`
const objectType = '[a-z0-9-]{3,250}'
const step = `(?:[a-zA-Z_][\\w-]*|'(?:[^'\\\\]|\\\\'|\\\\\\\\)+')`
const comparison = `${objectType}:${step}(?:\\.${step})* = ${string}`
const pattern = new RegExp(`^\\[${comparison}(?: AND ${comparison})*\\]$`)

export const isPattern = (text: string) => pattern.test(text)

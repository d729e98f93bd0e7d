/** Of V8's call sites, what is read here. */
export interface CallSite {
  getFunction?: () => object | undefined
  getScriptNameOrSourceURL?: () => string | null
}

/** Who called whom, up to here; other engines than V8 only tell a text. */
export function callStack(): CallSite[] | string {
  // V8's own two settings, which no type declares.
  const settings = Error as { prepareStackTrace?: unknown; stackTraceLimit?: number }
  const { prepareStackTrace, stackTraceLimit } = settings
  try {
    settings.stackTraceLimit = 60
    settings.prepareStackTrace = (_error: unknown, sites: CallSite[]) => sites
    const { stack } = new Error() as { stack?: CallSite[] | string }
    // The first two are ours.
    return Array.isArray(stack) ? stack.slice(2) : (stack ?? '')
  } finally {
    settings.prepareStackTrace = prepareStackTrace
    settings.stackTraceLimit = stackTraceLimit
  }
}

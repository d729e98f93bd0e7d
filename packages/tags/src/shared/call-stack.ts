/** Of V8's call sites, what is read here. */
export interface CallSite {
  getFunction?: () => object | undefined
  getScriptNameOrSourceURL?: () => string | null
  isEval: () => boolean
}

/** Kept before any ad can put something else in its place. V8's own two settings no type declares. */
const settings = Error as ErrorConstructor & { prepareStackTrace?: unknown; stackTraceLimit?: number }

/** Who called whom, up to here; other engines than V8 only tell a text. */
export function callStack(): CallSite[] | string {
  const { prepareStackTrace, stackTraceLimit } = settings
  try {
    settings.stackTraceLimit = 60
    settings.prepareStackTrace = (_error: unknown, sites: CallSite[]) => sites
    const { stack = '' } = new settings() as { stack?: CallSite[] | string }
    return stack
  } finally {
    settings.prepareStackTrace = prepareStackTrace
    settings.stackTraceLimit = stackTraceLimit
  }
}

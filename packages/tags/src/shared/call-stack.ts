/** The part of V8's call sites that is used here. */
export interface CallSite {
  getFunction?: () => object | undefined
  getFileName?: () => string | null
  getLineNumber?: () => number | null
  getEvalOrigin?: () => string | undefined
  getScriptNameOrSourceURL?: () => string | null
  isEval: () => boolean
}

/** Captured before any ad can replace it. The two settings are V8's own. */
const settings = Error as ErrorConstructor & { prepareStackTrace?: unknown; stackTraceLimit?: number }

/** The call stack up to here. Engines other than V8 only have it as text. */
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

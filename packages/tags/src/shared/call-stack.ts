import { apply } from './hook.ts'

/** The part of V8's call sites used here. */
export interface CallSite {
  getFunction?: () => object | undefined
  getFunctionName?: () => string | null
  getFileName?: () => string | null
  getLineNumber?: () => number | null
  getEvalOrigin?: () => string | undefined
  getScriptNameOrSourceURL?: () => string | null
  isEval: () => boolean
}

/** Captured before any ad can replace it. Both settings are specific to V8. */
let settings = Error as ErrorConstructor & { prepareStackTrace?: unknown; stackTraceLimit?: number }

// Captured before it is hooked: the hook reads the stack.
const { append } = Element.prototype

/** An ad can freeze the settings. Another window's work as well. */
function replaceSettings() {
  const frame = document.createElement('iframe')
  apply(append, document.documentElement, [frame])
  settings = (frame.contentWindow as unknown as { Error: typeof settings }).Error // just created, so it has a window
  frame.remove()
  settings.stackTraceLimit = depth
}

const depth = 60

/** The current call stack; only text in engines other than V8. */
export function callStack(): CallSite[] | string {
  const { prepareStackTrace, stackTraceLimit } = settings
  try {
    settings.stackTraceLimit = depth
    if (settings.stackTraceLimit !== depth) replaceSettings()
    settings.prepareStackTrace = (_error: unknown, sites: CallSite[]) => sites
    const { stack = '' } = new settings() as { stack?: CallSite[] | string }
    return stack
  } finally {
    settings.prepareStackTrace = prepareStackTrace
    settings.stackTraceLimit = stackTraceLimit
  }
}

import { apply } from './hook.ts'

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
let settings = Error as ErrorConstructor & { prepareStackTrace?: unknown; stackTraceLimit?: number }

// Captured before it is hooked: a hook looks at the stack.
const { append } = Element.prototype

/** An ad can freeze the settings. Those of another window are as good. */
function replaceSettings() {
  const frame = document.createElement('iframe')
  apply(append, document.documentElement, [frame])
  settings = (frame.contentWindow as unknown as { Error: typeof settings }).Error // a window that was just made
  frame.remove()
  settings.stackTraceLimit = depth
}

const depth = 60

/** The call stack up to here. Engines other than V8 only have it as text. */
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

import { timeInWords } from '@vigil/charts'
import { type CartStatus, cartIntegrationLimits, type EventOf } from '@vigil/contract'

/** Times are milliseconds; null where nothing came in the days looked at. */
export interface ScriptTraffic {
  lastSession: number | null
  lastCheckout: number | null
  lastOrder: number | null
}

/** What a wrong call of the pixel was wrong in. */
export interface WrongField {
  field: string
  problem: EventOf<'pixel_problem'>['problem']
}

export interface PixelTraffic {
  lastSession: number | null
  lastOrder: number | null
  /** The newest first. */
  wrongCalls: readonly (WrongField & { at: number })[]
  /** Calls of today and yesterday. */
  lately: { right: number; wrong: number }
}

const dayMs = 86_400_000
const isSilent = (at: number, now: number) => now - at > cartIntegrationLimits.silentDays * dayMs
const since = (at: number) => `${timeInWords(at)} UTC`

const answer = (message: CartStatus['message'], lastSeen: number | null, issues: readonly string[] = []) => ({
  message,
  lastSeen: lastSeen === null ? null : new Date(lastSeen).toISOString(),
  ...(issues.length > 0 ? { status: issues.join('\n') } : {}),
})

export function scriptStatus({ lastSession, lastCheckout, lastOrder }: ScriptTraffic, now: number): CartStatus {
  if (lastSession === null) return answer('not_integrated', null)
  const issues: string[] = []
  if (isSilent(lastSession, now)) {
    issues.push(`No session has come since ${since(lastSession)}: the script may have been taken off your pages.`)
  } else if (lastOrder !== null && lastCheckout === null) {
    issues.push('Purchases come, but no checkout: the script is not on the pages of your checkout.')
  }
  return answer(issues.length > 0 ? 'integrated_with_issues' : 'integrated', lastSession, issues)
}

/**
 * The last call decides, so that whoever has put a call right sees it at once. A shop some of whose calls are wrong
 * would be well and unwell in turns: there a share of wrong calls is an issue by itself.
 */
export function pixelStatus({ lastSession, lastOrder, wrongCalls, lately }: PixelTraffic, now: number): CartStatus {
  const [newest] = wrongCalls
  const lastCall = Math.max(lastOrder ?? 0, newest?.at ?? 0)
  if (lastCall === 0) return answer('not_integrated', null)
  const wasWrongLast = newest !== undefined && newest.at > (lastOrder ?? 0)
  const standing = wasWrongLast
    ? wrongCalls.filter(({ at }) => at > (lastOrder ?? 0))
    : isOftenWrong(lately)
      ? wrongCalls
      : []
  if (standing.length > 0) return answer('integrated_with_issues', lastCall, formatIssues(standing))
  const isShopOpen = lastSession !== null && !isSilent(lastSession, now)
  if (isShopOpen && isSilent(lastCall, now)) {
    const text = `No purchase has come since ${since(lastCall)}: the pixel may have been taken off your pages.`
    return answer('integrated_with_issues', lastCall, [text])
  }
  return answer('integrated', lastCall)
}

function isOftenWrong({ right, wrong }: PixelTraffic['lately']) {
  const { least, share } = cartIntegrationLimits.wrongCalls
  return right + wrong >= least && wrong / (right + wrong) >= share
}

/** Each field once, in the order of its last wrong call. */
function formatIssues(wrongCalls: readonly WrongField[]) {
  const texts = wrongCalls.map(({ field, problem }) =>
    problem === 'missing'
      ? `The conversion pixel has an incorrect format: the field “${field}” is missing.`
      : `The conversion pixel has an incorrect format: the field “${field}” has a wrong value.`,
  )
  return [...new Set(texts)]
}

import { type CartStatus, cartIntegrationLimits, type EventOf } from '@vigil/contract'
import { timeInWords } from '@vigil/presentation'

/** Times are in milliseconds; null if there were none in the period. */
export interface ScriptTraffic {
  lastSession: number | null
  lastCheckout: number | null
  lastOrder: number | null
}

/** The field and problem of an invalid pixel call. */
export interface WrongField {
  field: string
  problem: EventOf<'pixel_problem'>['problem']
}

export interface PixelTraffic {
  lastSession: number | null
  lastOrder: number | null
  /** Newest first. */
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
    issues.push(`No session since ${since(lastSession)}: the script may have been removed from your pages.`)
  } else if (lastOrder !== null && lastCheckout === null) {
    issues.push('Purchases arrive without a checkout: the script is missing on your checkout pages.')
  }
  return answer(issues.length > 0 ? 'integrated_with_issues' : 'integrated', lastSession, issues)
}

/**
 * The last call decides, so that a fix is visible at once. If only some calls are invalid, the status would alternate,
 * so a share of invalid calls is an issue too.
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
    const text = `No purchase since ${since(lastCall)}: the pixel may have been removed from your pages.`
    return answer('integrated_with_issues', lastCall, [text])
  }
  return answer('integrated', lastCall)
}

function isOftenWrong({ right, wrong }: PixelTraffic['lately']) {
  const { least, share } = cartIntegrationLimits.wrongCalls
  return right + wrong >= least && wrong / (right + wrong) >= share
}

/** Each field once, ordered by its last invalid call. */
function formatIssues(wrongCalls: readonly WrongField[]) {
  const texts = wrongCalls.map(({ field, problem }) =>
    problem === 'missing'
      ? `The conversion pixel has an incorrect format: the field “${field}” is missing.`
      : `The conversion pixel has an incorrect format: the field “${field}” has a wrong value.`,
  )
  return [...new Set(texts)]
}

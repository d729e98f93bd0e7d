/** How a table is displayed: not a step that Back undoes. */
const viewKeys = ['page', 'rows', 'sort', 'order', 'direction', 'columns', 'shown']
/** Typed text: one step for the whole text, not one for each pause while typing. */
const textKeys = ['search', 'q', 'person', 'record', 'email', 'clientId']

type Search = Record<string, unknown>
export type HistoryStep = { replace: boolean; typed: string | undefined }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Whether a change of the URL is a new history entry. `typed` names the text field that created the current entry;
 * more typing into the same field replaces it.
 */
export function historyStep(before: Search, part: Search, typed: string | undefined): HistoryStep {
  const changed = Object.keys(part).filter((key) => !viewKeys.includes(key) && !isSame(before[key], part[key]))
  if (changed.length === 0) return { replace: true, typed }
  const text = changed.length === 1 ? textKeys.find((key) => key === changed[0]) : undefined
  return { replace: text !== undefined && text === typed, typed: text }
}

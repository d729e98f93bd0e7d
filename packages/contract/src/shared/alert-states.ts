/** Separate from the endpoints: the search schema of the page needs it before the page is loaded. */
export const alertStates = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
} as const
export type AlertState = keyof typeof alertStates
export const alertStateNames = Object.keys(alertStates) as [AlertState, ...AlertState[]] // keys of the object above

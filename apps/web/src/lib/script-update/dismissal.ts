const quietMs = 7 * 24 * 60 * 60_000

/** Whether a notice dismissed at that time (0: never) is still hidden. Later updates are announced again. */
export const isQuiet = (dismissedAt: number, now: number) => dismissedAt <= now && now - dismissedAt < quietMs

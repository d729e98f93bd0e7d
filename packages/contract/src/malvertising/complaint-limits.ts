/** Limits of complaints. */
export const complaintLimits = {
  description: 1_000,
  answer: 4_000,
  /** Minutes on each side of the given time. */
  tolerances: [5, 15, 30, 60, 180, 720],
  defaultTolerance: 30,
  /** Complaints older than this cannot be located: the form refuses their time. */
  oldestDays: 90,
  rowsPerPage: 25,
  /** Ranked creatives on the page of a complaint. */
  candidates: 10,
  /** Incidents, and sightings, read per complaint: the nearest in time. */
  nearestRows: 5_000,
  /** The fit from which two complaints are assumed to be about the same creative. */
  mergeFit: 0.7,
  suggested: 5,
  /** Complaints, merged ones included, shown on one page. */
  merged: 200,
  answersPerHour: 60,
  /** Days until a complaint is deleted. */
  keptDays: 400,
  /** Limits of complaints from pages. */
  page: {
    bodyBytes: 16_384,
    ads: 20,
    /** Per reader's network. */
    perHour: 10,
    perTagPerHour: 120,
    /** Unanswered complaints from pages per organization; further ones are refused. */
    open: 2_000,
  },
} as const

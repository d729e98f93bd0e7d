import {
  type DrillCaseName,
  type DrillIncident,
  type DrillOutcome,
  drillCaseNames,
  drillCases,
  threatClasses,
} from '@vigil/contract'

/** What the drill's pages said, by case and by whether they were protected. */
export type Outcomes = Readonly<Partial<Record<`${DrillCaseName} ${DrillOutcome['protection']}`, DrillOutcome>>>

export interface ScorecardRow {
  name: DrillCaseName
  title: string
  about: string
  /** The class that the feed should name. */
  expected: string
  unprotected: DrillOutcome['outcome'] | null
  protected: DrillOutcome['outcome'] | null
  /** The incident of the expected class, once the feed has it. */
  incident: DrillIncident | null
  /** Others of the same ad. */
  others: DrillIncident[]
}

export function scorecardRows(outcomes: Outcomes, incidents: readonly DrillIncident[]): ScorecardRow[] {
  return drillCaseNames.map((name) => {
    const { title, about, threatClass } = drillCases[name]
    const own = incidents.filter(({ drill }) => drill === name)
    const incident = own.find((one) => one.threatClass === threatClass) ?? null
    return {
      name,
      title,
      about,
      expected: threatClasses[threatClass].name,
      unprotected: outcomes[`${name} off`]?.outcome ?? null,
      protected: outcomes[`${name} on`]?.outcome ?? null,
      incident,
      others: own.filter((one) => one !== incident),
    }
  })
}

export function scoreOf(rows: readonly ScorecardRow[]) {
  return {
    cases: rows.length,
    stopped: rows.filter((row) => row.protected === 'stopped').length,
    gotThrough: rows.filter((row) => row.protected === 'happened').length,
    reported: rows.filter((row) => row.incident !== null).length,
    /** As many as the threat feed lists for this run. */
    incidents: rows.reduce((sum, row) => sum + row.others.length + Number(row.incident !== null), 0),
  }
}

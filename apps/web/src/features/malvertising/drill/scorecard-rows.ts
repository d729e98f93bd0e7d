import {
  type DrillCaseName,
  type DrillHeavyAd,
  type DrillIncident,
  type DrillOutcome,
  drillCaseNames,
  drillCases,
  threatClasses,
} from '@vigil/contract'

/** Outcome reported by a page, or 'no answer' after the timeout. */
export type PageOutcome = DrillOutcome['outcome'] | 'no answer'

/** Outcomes by case and protection. */
export type Outcomes = Readonly<Partial<Record<`${DrillCaseName} ${DrillOutcome['protection']}`, PageOutcome>>>

export interface ScorecardRow {
  name: DrillCaseName
  title: string
  about: string
  /** The expected class in the feed, or another expected result. */
  expected: string
  /** Heavy ads are reported but not stopped. */
  isLetFinish: boolean
  unprotected: PageOutcome | null
  protected: PageOutcome | null
  /** The incident of the expected class, once it is in the feed. */
  incident: DrillIncident | null
  /** The heavy ad report, for cases that expect one. */
  heavyAd: DrillHeavyAd | null
  /** Other incidents of the same ad. */
  others: DrillIncident[]
}

interface Results {
  incidents: readonly DrillIncident[]
  heavyAds: readonly DrillHeavyAd[]
}

export function scorecardRows(outcomes: Outcomes, { incidents, heavyAds }: Results): ScorecardRow[] {
  return drillCaseNames.map((name) => {
    const drill = drillCases[name]
    const { title, about } = drill
    const threatClass = 'threatClass' in drill ? drill.threatClass : null
    const kind = 'heavyAd' in drill ? drill.heavyAd : null
    const own = incidents.filter((one) => one.drill === name)
    const incident = own.find((one) => one.threatClass === threatClass) ?? null
    return {
      name,
      title,
      about,
      expected: threatClass ? threatClasses[threatClass].name : 'Reported as heavy',
      isLetFinish: kind !== null,
      unprotected: outcomes[`${name} off`] ?? null,
      protected: outcomes[`${name} on`] ?? null,
      incident,
      heavyAd: heavyAds.find((one) => one.drill === name && one.kind === kind && one.action === 'reported') ?? null,
      others: own.filter((one) => one !== incident),
    }
  })
}

const isHindered = (outcome: PageOutcome | null) => outcome === 'no-script' || outcome === 'no answer'

export function countScore(rows: readonly ScorecardRow[]) {
  const toStop = rows.filter(({ isLetFinish }) => !isLetFinish)
  return {
    cases: rows.length,
    toStop: toStop.length,
    stopped: toStop.filter((row) => row.protected === 'stopped').length,
    /** Pages that could not run the case. */
    hindered: rows.filter((row) => [row.protected, row.unprotected].some(isHindered)).length,
    gotThrough: toStop.filter((row) => row.protected === 'happened').length,
    reported: rows.filter(({ incident, heavyAd }) => incident ?? heavyAd).length,
    /** Equals the number of incidents the threat feed lists for this run. */
    incidents: rows.reduce((sum, row) => sum + row.others.length + Number(row.incident !== null), 0),
    heavyAds: rows.filter(({ heavyAd }) => heavyAd).length,
  }
}

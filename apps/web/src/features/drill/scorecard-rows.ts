import {
  type DrillCaseName,
  type DrillHeavyAd,
  type DrillIncident,
  type DrillOutcome,
  drillCaseNames,
  drillCases,
  threatClasses,
} from '@vigil/contract'

/** What a page said; or it said nothing, for as long as it was waited for. */
export type PageOutcome = DrillOutcome['outcome'] | 'no answer'

/** What the drill's pages said, by case and by whether they were protected. */
export type Outcomes = Readonly<Partial<Record<`${DrillCaseName} ${DrillOutcome['protection']}`, PageOutcome>>>

export interface ScorecardRow {
  name: DrillCaseName
  title: string
  about: string
  /** The class that the feed should name, or what else is to happen. */
  expected: string
  /** Heavy ads are only reported. */
  isLetFinish: boolean
  unprotected: PageOutcome | null
  protected: PageOutcome | null
  /** The incident of the expected class, once the feed has it. */
  incident: DrillIncident | null
  /** Of an ad that is to be reported as heavy: the report. */
  heavyAd: DrillHeavyAd | null
  /** Others of the same ad. */
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

export function scoreOf(rows: readonly ScorecardRow[]) {
  const toStop = rows.filter(({ isLetFinish }) => !isLetFinish)
  return {
    cases: rows.length,
    toStop: toStop.length,
    stopped: toStop.filter((row) => row.protected === 'stopped').length,
    /** Pages that something stood in the way of. */
    hindered: rows.filter((row) => [row.protected, row.unprotected].some(isHindered)).length,
    gotThrough: toStop.filter((row) => row.protected === 'happened').length,
    reported: rows.filter(({ incident, heavyAd }) => incident ?? heavyAd).length,
    /** As many as the threat feed lists for this run. */
    incidents: rows.reduce((sum, row) => sum + row.others.length + Number(row.incident !== null), 0),
    heavyAds: rows.filter(({ heavyAd }) => heavyAd).length,
  }
}

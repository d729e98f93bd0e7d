import { guardUnits, type RolloutGuard, type RolloutGuardState, rolloutGuards } from '@vigil/contract'

/** Rollouts in plain words, the same on screen and in alerts. */

const number = (value: number, digits: number) => value.toLocaleString('en-US', { maximumFractionDigits: digits })

/** A guard's figure with its unit. */
export function guardFigure(guard: RolloutGuard, value: number | null): string {
  if (value === null) return '–'
  switch (guardUnits[guard]) {
    case 'percent':
      return `${number(value, value < 10 ? 2 : 1)} %`
    case 'ads':
      return `${number(value, 2)} per page view`
    case 'ms':
      return `${number(value, 0)} ms`
  }
}

const subjects: Record<RolloutGuard, string> = {
  errors: 'of page views had errors',
  ads: 'ads',
  'first-ad': 'to the first ad',
  'first-paint': 'to the first paint',
  blocks: 'of page views had a blocked ad',
  beacons: 'of page views had a failed beacon',
  reports: 'of page views reported the new build',
}

/** Both groups' figures, as a part of a sentence: "1.3 % against 0.3 % of page views had errors". */
export function guardComparison({ guard, canary, control }: Omit<RolloutGuardState, 'evidence'>): string {
  if (guard === 'reports')
    return `${guardFigure(guard, canary)} ${subjects.reports}, ${guardFigure(guard, control)} expected`
  return `${guardFigure(guard, canary)} against ${guardFigure(guard, control)} ${subjects[guard]}`
}

/** The finding of a guard, so far or at the end. */
export function guardInWords(state: RolloutGuardState, hasEnded = false): string {
  if (state.canary === null || state.control === null) return hasEnded ? 'No page views' : 'No page views yet'
  if (state.evidence >= 1) return `Worse: ${guardComparison(state)}`
  return state.evidence >= 0.5
    ? `Probably worse: ${guardComparison(state)}`
    : hasEnded
      ? 'No difference'
      : 'No difference so far'
}

/** The text of an alert's thread. */
export function returnInWords(
  tripped: RolloutGuardState,
  { build, views }: { build: string; views: { canary: number; control: number } },
): string {
  return [
    `${rolloutGuards[tripped.guard]}: ${guardComparison(tripped)}.`,
    `Compared were ${number(views.canary, 0)} page views with ${build} and ${number(views.control, 0)} with the old build.`,
    'All page views get the old build again.',
  ].join(' ')
}

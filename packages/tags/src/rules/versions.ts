/** The sets of rules that are built, newest first. A rule change is a new set, and so a new build; the one before stays choosable. */
export const ruleSets = ['2', '1'] as const
export type RuleSet = (typeof ruleSets)[number]

import { attackTraitNames } from '@vigil/contract'

/** Traits that describe a class in the library. */
export const classTraits = {
  Delivery: 'Where the attack is: in the markup of the ad, in a script that it loads, or behind the click.',
  Trigger: 'What starts it: display of the ad, a timer, a touch or click, or a certain region or device.',
  'Needs a gesture': 'Whether the reader has to act. An attack that needs no gesture reaches everyone who sees the ad.',
  'What the reader sees': 'What happens on the screen during the attack.',
  'Typical devices': 'Where it occurs most. It can appear elsewhere.',
  Evasion: 'How it hides from reviewers and scanners.',
  Goal: 'What the attackers gain.',
  'Recognised by': 'What the script looks for in the markup before the ad runs, or in its behaviour while it runs.',
  'What is done': 'Whether the whole ad is blocked, or only the behaviour is stopped.',
} as const
export type ClassTrait = keyof typeof classTraits

/** Traits that the script saw in a single attack. */
const attackTraits = {
  means: 'The part of the markup, the address or the call that was recognised as the attack.',
  session: 'The id of the page view, if the page sets it in its tag.',
} as const

/** By the names on screen. */
export const traitDefinitions: Readonly<Record<string, string>> = {
  ...classTraits,
  ...Object.fromEntries(Object.entries(attackTraits).map(([key, text]) => [attackTraitNames[key] ?? key, text])),
}

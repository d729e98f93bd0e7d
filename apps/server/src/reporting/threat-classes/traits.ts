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
  'target-host': 'The host that the attack leads to, sends data to or loads from.',
  obfuscation:
    'How the address or the code was disguised: not at all, as escaped characters or character codes, joined from pieces, reversed, or in Base64.',
  'user-gesture': 'The last gesture of the reader before the attack: none, a touch, or a click.',
  evasion:
    'A check before the attack, to hide from scanners: whether the ad is in a frame, the kind of device, the time zone, or a delay.',
  'redirect-hops': 'Number of redirects before the last address.',
  'domain-age-days': 'Age of the host’s domain in days. Most attack hosts are only days old.',
} as const

/** By the names on screen. */
export const traitDefinitions: Readonly<Record<string, string>> = {
  ...classTraits,
  ...Object.fromEntries(Object.entries(attackTraits).map(([key, text]) => [attackTraitNames[key] ?? key, text])),
}

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

/** Traits that the script saw in a single attack, under the names that its report shows. */
const attackTraits = {
  'target-host': 'The host that the attack leads to, sends to or loads from.',
  obfuscation:
    'How the address or the code was disguised: none, hex (escaped characters), codes (character codes), split (joined from pieces), reversed, or base64.',
  'user-gesture': 'The last gesture of the reader before the attack: none, a touch, or a click.',
  evasion:
    'What it checked before it acted: framed-only (does nothing outside an ad frame), time-delay (waits), device-check (looks for a kind of device), time-zone-check (looks for a region).',
  'redirect-hops': 'Number of addresses on the way to the last one.',
  'domain-age-days': 'Age of the host’s domain in days. Most attack hosts are only days old.',
} as const

export const traitDefinitions: Readonly<Record<string, string>> = { ...classTraits, ...attackTraits }

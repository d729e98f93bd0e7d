/**
 * The traits by which threats are described. The first ones describe a class in the library; the others are what a script
 * saw of a single attack, under the names that its report shows.
 */
export const classTraits = {
  Delivery: 'Where the attack sits: in the markup of the ad, in a script that it loads, or behind the click.',
  Trigger:
    'What sets it off: the ad being shown, time passing, a touch or click of the reader, or a place or device it looks for.',
  'Needs a gesture':
    'Whether the reader has to do anything. An attack that needs nothing reaches everybody the ad is shown to.',
  'What the reader sees': 'What happens on the screen while it goes on.',
  'Typical devices': 'Where it is seen most. It can appear elsewhere.',
  Evasion: 'How it hides from reviews and scanners, so that the ad looks clean when it is checked.',
  Goal: 'What those behind it gain.',
  'Recognised by': 'What the script looks for, in the markup before the ad runs or in what the ad does while it runs.',
  'What is done': 'Whether the whole ad is blocked, or only the behaviour is stopped and the ad goes on.',
} as const
export type ClassTrait = keyof typeof classTraits

const attackTraits = {
  'target-host': 'The host that the attack leads to, sends to, or loads from.',
  obfuscation:
    'How the address or the code was disguised: none, hex (escaped characters), codes (character codes), split (put together from pieces), reversed, or base64.',
  'user-gesture': 'What the reader had done when it happened: none, a touch, or a click.',
  evasion:
    'What it checked before it acted: framed-only (does nothing outside an ad frame), time-delay (waits), device-check (looks for a kind of device), time-zone-check (looks for a region).',
  'redirect-hops': 'How many addresses were passed on the way to the last one.',
  'domain-age-days': 'How old the host’s domain was, in days. Most hosts of attacks are only days old.',
} as const

export const traitDefinitions: Readonly<Record<string, string>> = { ...classTraits, ...attackTraits }

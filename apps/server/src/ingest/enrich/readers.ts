import Bowser from 'bowser'
import { isbot } from 'isbot'

/** Parsed from a user agent; '' if unknown. */
export interface Software {
  browser: string
  os: string
  device: string
  isBot: boolean
}

const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Android Browser': 'Android WebView',
}
const devices: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet', tv: 'TV' }
const remembered = 20_000

function read(userAgent: string): Software {
  if (!userAgent) return { browser: '', os: '', device: '', isBot: false }
  const parser = Bowser.getParser(userAgent)
  const browser = parser.getBrowserName()
  return {
    browser: shortNames[browser] ?? browser,
    os: parser.getOSName(),
    device: devices[parser.getPlatformType()] ?? '',
    isBot: isbot(userAgent),
  }
}

/**
 * Caches results: millions of readers share a few thousand user agents, and parsing one costs about a hundred lookups.
 */
export function softwareReader() {
  let [newer, older] = [new Map<string, Software>(), new Map<string, Software>()]
  return (userAgent: string): Software => {
    const known = newer.get(userAgent) ?? older.get(userAgent)
    if (known) return known
    const software = read(userAgent)
    if (newer.size >= remembered) [newer, older] = [new Map(), newer]
    newer.set(userAgent, software)
    return software
  }
}

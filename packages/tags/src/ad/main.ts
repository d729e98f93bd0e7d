import type { AdConfiguration } from '../configuration.ts'
import type { RuleSet } from '../rules/versions.ts'

// An expression takes this name's place when a distribution's copy is made (builds.ts).
declare const __VIGIL_CONFIGURATION__: AdConfiguration
declare const __RULE_SET__: RuleSet

const { tag, collectUrl } = __VIGIL_CONFIGURATION__
const at = Date.now()
const event = { id: crypto.randomUUID(), at, host: location.hostname, type: 'page_view' }
navigator.sendBeacon(collectUrl, JSON.stringify({ v: 1, tag, sent: at, events: [event], script: __RULE_SET__ }))

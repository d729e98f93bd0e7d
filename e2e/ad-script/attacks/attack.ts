import type { ThreatClass } from '@vigil/contract'
import type { Placement } from '../placements.ts'

/** How the harm is observed from outside. */
export type Harm = 'left' | 'window' | 'dialog' | 'download' | 'request' | 'words' | 'sensor'

export interface Attack {
  name: string
  threatClass: ThreatClass
  harm: Harm
  /** Identifies the harm: a visible text, or the name of a sensor. */
  sign?: string
  placements: Placement[]
  /** `harmful` is a URL whose loading is the harm; `id` is that of the case. */
  markup: (at: { harmful: string; id: string }) => string
  /** Needs a click on the page, outside the ad. */
  needsPageClick?: boolean
}

export const adWithScript = (text: string) => `<p>Shoes, 20% off</p><script>${text}</script>`
export const framedPlacements: Placement[] = ['write', 'srcdoc', 'blob', 'wrapper']
export const adWithEncodedScript = (text: string) => adWithScript(`eval(atob("${btoa(text)}"))`)
export const blockedHost = 'http://malicious.vigil-drill.example'

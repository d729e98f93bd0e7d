import type { ThreatClass } from '@vigil/contract'
import type { Way } from '../ways.ts'

/** How one sees, from outside, that an attack has worked. */
export type Harm = 'left' | 'window' | 'dialog' | 'download' | 'request' | 'words' | 'sensor'

export interface Attack {
  name: string
  threatClass: ThreatClass
  harm: Harm
  /** Text that identifies the harm: a shown text, or the name of the sensor that notices it. */
  sign?: string
  ways: Way[]
  /** `harmful` is an address whose loading is the harm; `id` is the case's own. */
  markup: (at: { harmful: string; id: string }) => string
  /** Needs a click on the page, outside the ad. */
  needsPageClick?: boolean
}

export const code = (text: string) => `<p>Shoes, 20% off</p><script>${text}</script>`
export const framed: Way[] = ['write', 'srcdoc', 'blob', 'wrapper']
export const hiddenCode = (text: string) => code(`eval(atob("${btoa(text)}"))`)
export const bad = 'http://malicious.vigil-drill.example'

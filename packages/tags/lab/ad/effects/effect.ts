import type { CaseContext } from '../case-context.ts'

/** The sixteen attack classes, with the threat class each is reported as. */
export const attackClasses = [
  'forced-redirect',
  'pop-up',
  'push-permission-lure',
  'clipboard-hijack',
  'hidden-ads',
  'full-screen-grab',
  'beacon-storm',
  'dialog-trap',
  'phishing-form',
  'data-theft',
  'drive-by-download',
  'cryptomining',
  'fake-alert',
  'click-hijack',
  'back-button-hijack',
  'autoplay-audio',
] as const
export type AttackClass = (typeof attackClasses)[number]

/** How the harm is observed from outside the page (`e2e/ad-script/generated/harm-checks.ts`). */
export type HarmSign =
  | 'left' // the page was navigated away
  | 'reloaded' // the page was reloaded
  | 'window' // a window was opened
  | 'dialog' // a browser dialog was shown
  | 'print' // the print dialog was opened
  | 'leave-prompt' // leaving the page shows a dialog
  | 'download' // a file was saved
  | 'prompt' // the browser would prompt for a permission
  | 'file-chooser' // the browser's file dialog was opened
  | 'clipboard' // the clipboard was written to
  | 'copy' // the clipboard differs from the text the user copied
  | 'screen' // full screen was entered
  | 'pointer' // the pointer was locked
  | 'hidden' // ads were loaded invisibly
  | 'storm' // hundreds of requests were sent
  | 'fingerprint' // the same fingerprint arrived as without the script
  | 'secret' // the page's secret arrived at the attacker's server
  | 'typed' // text typed into the page arrived there
  | 'credential' // text typed into the ad's password or card field arrived there
  | 'mining' // mining continues
  | 'covered' // the page looks different
  | 'words' // the text is visible
  | 'link' // the page's link leads elsewhere
  | 'button' // the page's button does not work
  | 'form' // the page's form is sent elsewhere
  | 'counted' // a click was counted that no user made
  | 'back' // Back does not lead to the previous page
  | 'sound' // sound is audible

export interface Effect {
  name: string
  attackClass: AttackClass
  sign: HarmSign
  /** Statements. `W` is the page's window, `D` its document, `S` the ad's place, `document` the document the code runs in. */
  code: (context: CaseContext) => string
  /** Requires user activation. */
  needsActivation?: boolean
  /** Harmful even after a click on the ad. */
  isNeverAllowed?: boolean
  /** Draws in the ad's place, so it must run in the ad's document. */
  isInPlace?: boolean
  /** Works only in the ad's own frame. */
  isFrameOnly?: boolean
  /** Its listener must be in place before the user acts: fires at once or soon. */
  isEarly?: boolean
  /** The visible text for the sign `words`. */
  words?: string
}

/** Creates the effects of one class from `name: code`. */
export function createEffects(
  attackClass: AttackClass,
  sign: HarmSign,
  codes: Record<string, (context: CaseContext) => string>,
  rest: Partial<Effect> = {},
): Effect[] {
  return Object.entries(codes).map(([name, code]) => ({ name, attackClass, sign, code, ...rest }))
}

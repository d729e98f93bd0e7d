import type { At } from '../at.ts'

/** The sixteen classes that the ad script has to stop, with the threat class each is reported as. */
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

/** How the harm is seen from outside the page; `e2e/ad-script/generated/judge.ts` looks for it. */
export type Sign =
  | 'left' // the page was taken elsewhere
  | 'reloaded' // the page was loaded again
  | 'window' // a window was opened
  | 'dialog' // a dialog of the browser was shown
  | 'print' // the print dialog was opened
  | 'leave-prompt' // leaving the page shows a dialog
  | 'download' // a file was saved
  | 'prompt' // the browser would ask for a permission
  | 'file-chooser' // the browser's file dialog was opened
  | 'clipboard' // the clipboard was written to
  | 'copy' // the clipboard differs from the text that the reader copied
  | 'screen' // the screen was taken over
  | 'pointer' // the pointer was locked
  | 'hidden' // ads were loaded where no reader can see them
  | 'storm' // hundreds of requests were sent
  | 'fingerprint' // the same fingerprint arrived as without the script
  | 'secret' // the page's secret arrived at the attacker's server
  | 'typed' // text typed into the page arrived there
  | 'credential' // text typed into the ad's password or card field arrived there
  | 'mining' // work for the attacker continues
  | 'covered' // the page no longer looks as it did
  | 'words' // the reader sees the words
  | 'link' // the page's own link no longer leads where it did
  | 'button' // the page's own button no longer works
  | 'form' // the page's own form is sent elsewhere
  | 'counted' // a click was counted that no reader made
  | 'back' // one step back does not lead to the page before
  | 'sound' // sound can be heard

export interface Effect {
  name: string
  attackClass: AttackClass
  sign: Sign
  /** Statements. `W` is the page's window, `D` its document, `S` the ad's own place, `document` the document the code runs in. */
  code: (at: At) => string
  /** Browsers allow it only after a gesture of the reader. */
  needsActivation?: boolean
  /** A click on the ad does not make it wanted. */
  isNeverMeant?: boolean
  /** It draws in the ad's place, so the code must run in the ad's own document. */
  isInPlace?: boolean
  /** Works only in the ad's own frame. */
  isFrameOnly?: boolean
  /** Needs a listener that is in place before the reader's act: fires at once or soon. */
  isEarly?: boolean
  /** The words that show for the sign `words`. */
  words?: string
}

/** Effects of one class, written as `name: code`. */
export function effectsOf(
  attackClass: AttackClass,
  sign: Sign,
  codes: Record<string, (at: At) => string>,
  rest: Partial<Effect> = {},
): Effect[] {
  return Object.entries(codes).map(([name, code]) => ({ name, attackClass, sign, code, ...rest }))
}

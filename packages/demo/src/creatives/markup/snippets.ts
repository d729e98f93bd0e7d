import type { ThreatClass, threatClasses } from '@vigil/contract'
import { cloakedLandingPage, cryptomining, dataTheft, hiddenAds, maliciousHost } from './covert-snippets.ts'
import { driveByDownload, fakeAlert, phishingForm, pushPermissionLure } from './deception-snippets.ts'
import { autoplayAudio, clipboardHijack, dialogTrap, fullScreenGrab, popUp } from './intrusion-snippets.ts'
import { backButtonHijack, clickHijack, forcedRedirect } from './navigation-snippets.ts'
import type { Snippet, SnippetInput } from './snippet.ts'

export type VariantOf<Class extends ThreatClass> = (typeof threatClasses)[Class]['variants'][number]

/** One per variant. Adding a class to the contract without snippets is a compile error. */
export const snippets: { [Class in ThreatClass]: Record<VariantOf<Class>, (input: SnippetInput) => Snippet> } = {
  'forced-redirect': forcedRedirect,
  'fake-alert': fakeAlert,
  'drive-by-download': driveByDownload,
  'click-hijack': clickHijack,
  'hidden-ads': hiddenAds,
  cryptomining,
  'cloaked-landing-page': cloakedLandingPage,
  'phishing-form': phishingForm,
  'push-permission-lure': pushPermissionLure,
  'back-button-hijack': backButtonHijack,
  'data-theft': dataTheft,
  'malicious-host': maliciousHost,
  'pop-up': popUp,
  'autoplay-audio': autoplayAudio,
  'clipboard-hijack': clipboardHijack,
  'full-screen-grab': fullScreenGrab,
  'dialog-trap': dialogTrap,
}

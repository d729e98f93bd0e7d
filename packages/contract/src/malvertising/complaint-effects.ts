import type { ThreatClass } from './threats.ts'

interface ReaderEffect {
  /** In a reader's words. */
  label: string
  /** Classes that look like this to a reader, the most likely first. */
  classes: readonly ThreatClass[]
}

/** Effects of attacks that readers notice. */
export const complaintEffects = {
  redirect: {
    label: 'I was taken to another page',
    classes: ['forced-redirect', 'cloaked-landing-page', 'malicious-host', 'click-hijack'],
  },
  alert: { label: 'A fake warning or prize appeared', classes: ['fake-alert'] },
  popup: { label: 'A new window or tab opened', classes: ['pop-up', 'click-hijack'] },
  download: { label: 'A download started', classes: ['drive-by-download', 'malicious-host'] },
  clicks: { label: 'My clicks opened something else', classes: ['click-hijack', 'hidden-ads', 'pop-up'] },
  form: { label: 'It requested my password or card', classes: ['phishing-form', 'data-theft'] },
  permission: { label: 'It requested notifications or access', classes: ['push-permission-lure'] },
  back: { label: 'The Back button did not work', classes: ['back-button-hijack', 'dialog-trap'] },
  stuck: { label: 'Messages kept me on the page', classes: ['dialog-trap', 'fake-alert', 'back-button-hijack'] },
  sound: { label: 'Sound played by itself', classes: ['autoplay-audio'] },
  fullscreen: { label: 'It filled the whole screen', classes: ['full-screen-grab', 'fake-alert'] },
  slow: { label: 'My device became slow or hot', classes: ['cryptomining', 'hidden-ads', 'data-theft'] },
  clipboard: { label: 'Something else was pasted', classes: ['clipboard-hijack', 'data-theft'] },
  content: { label: 'The ad was offensive or misleading', classes: [] },
} as const satisfies Record<string, ReaderEffect>

export type ComplaintEffect = keyof typeof complaintEffects
export const complaintEffectNames = Object.keys(complaintEffects) as [ComplaintEffect, ...ComplaintEffect[]] // keys of the object above

/** Choices in the dialog on publishers' pages, which has room for few. */
export const pageComplaintEffects = [
  'redirect',
  'alert',
  'popup',
  'download',
  'form',
  'permission',
  'sound',
  'slow',
  'content',
] as const satisfies readonly ComplaintEffect[]

import type { ThreatClass, threatClasses } from './threats.ts'

export type ThreatVariant = (typeof threatClasses)[ThreatClass]['variants'][number]

/** Name of each variant and a one-sentence explanation, for the feed, reports and the library. */
export const threatVariants: Record<ThreatVariant, { name: string; explanation: string }> = {
  'top-navigation': {
    name: 'Top navigation',
    explanation: 'The ad tried to send the whole page to another address without a click on the ad.',
  },
  'meta-refresh': {
    name: 'Meta refresh',
    explanation: 'The ad contained a refresh instruction that leads to another address.',
  },
  'location-chain': {
    name: 'Location chain',
    explanation: 'The ad led through several addresses, one after another, to hide where it ends.',
  },
  'touch-redirect': {
    name: 'Touch redirect',
    explanation: 'The ad waited for a touch or click anywhere on the page to send the reader to another address.',
  },
  'virus-warning': {
    name: 'Virus warning',
    explanation: 'The ad claimed that the reader’s device is infected or damaged.',
  },
  'alert-loop': { name: 'Alert loop', explanation: 'The ad showed browser dialogs to frighten the reader.' },
  'prize-lure': { name: 'Prize lure', explanation: 'The ad claimed that the reader has won a prize.' },
  'fake-update': {
    name: 'Fake update',
    explanation: 'The ad claimed that a program on the reader’s device must be updated.',
  },
  'page-overlay': {
    name: 'Page overlay',
    explanation: 'The ad covered the page with a layer that the reader did not open.',
  },
  'blob-download': {
    name: 'Blob download',
    explanation: 'The ad assembled a file inside the page and started to save it without a click.',
  },
  'installer-push': {
    name: 'Installer push',
    explanation: 'The ad started to download a program without a click.',
  },
  'profile-install': {
    name: 'Profile install',
    explanation: 'The ad started to download a configuration profile without a click.',
  },
  'transparent-overlay': {
    name: 'Transparent overlay',
    explanation: 'The ad laid an invisible link over the page to catch clicks.',
  },
  'cursor-follow': {
    name: 'Cursor follow',
    explanation: 'The ad moved an invisible link along with the mouse pointer.',
  },
  'synthetic-click': { name: 'Synthetic click', explanation: 'The ad clicked a link by code, without the reader.' },
  'page-rewired': {
    name: 'Page rewired',
    explanation: 'The ad changed links, forms or click handlers of the page.',
  },
  'stacked-frames': { name: 'Stacked frames', explanation: 'The ad loaded several ads on top of each other.' },
  'one-pixel-frame': {
    name: 'One-pixel frame',
    explanation: 'The ad loaded another ad in a frame too small or too transparent to be seen.',
  },
  'off-screen-frame': {
    name: 'Off-screen frame',
    explanation: 'The ad loaded another ad outside the visible part of the page.',
  },
  'wasm-miner': { name: 'WebAssembly miner', explanation: 'The ad ran compiled code that mines cryptocurrency.' },
  'worker-miner': {
    name: 'Worker miner',
    explanation: 'The ad kept the processor busy with background workers that mine cryptocurrency.',
  },
  'fingerprint-cloak': {
    name: 'Fingerprint cloak',
    explanation: 'The ad checked for signs of a reviewer or scanner before it chose the landing page.',
  },
  'referrer-cloak': {
    name: 'Referrer cloak',
    explanation: 'The ad checked where the reader came from before it chose the landing page.',
  },
  'geo-cloak': {
    name: 'Geo cloak',
    explanation: 'The ad checked the reader’s region or time zone before it chose the landing page.',
  },
  'bank-login': { name: 'Bank login', explanation: 'The ad contained a form for a bank login or PIN.' },
  'mail-login': { name: 'Mail login', explanation: 'The ad contained a form for the password of an account.' },
  'card-form': { name: 'Card form', explanation: 'The ad contained a form for card details.' },
  'notification-prompt': {
    name: 'Notification prompt',
    explanation: 'The ad requested permission to send notifications, or registered a service worker.',
  },
  'fake-captcha': {
    name: 'Fake captcha',
    explanation: 'The ad imitated a robot check to make the reader grant a permission.',
  },
  'device-permission': {
    name: 'Device permission',
    explanation: 'The ad requested access to the reader’s location, camera, microphone or another device.',
  },
  'history-flood': {
    name: 'History flood',
    explanation: 'The ad added entries to the browser history so that Back stays on the page.',
  },
  'popstate-trap': {
    name: 'Popstate trap',
    explanation: 'The ad reacted to the Back button by sending the reader elsewhere.',
  },
  'canvas-fingerprint': {
    name: 'Canvas fingerprint',
    explanation: 'The ad drew a hidden picture and read it back to identify the device.',
  },
  'form-scrape': { name: 'Form scrape', explanation: 'The ad read what the page’s form fields contain.' },
  'clipboard-read': { name: 'Clipboard read', explanation: 'The ad read the reader’s clipboard.' },
  'storage-read': { name: 'Storage read', explanation: 'The ad read the page’s cookies or stored data.' },
  keylogging: { name: 'Keylogging', explanation: 'The ad recorded what the reader types on the page.' },
  'beacon-storm': {
    name: 'Beacon storm',
    explanation: 'The ad sent far more requests than an ad needs to measure its display.',
  },
  'known-bad-host': {
    name: 'Known bad host',
    explanation: 'The ad loaded content from a host on our list of attackers.',
  },
  'fresh-domain': {
    name: 'Fresh domain',
    explanation: 'The ad loaded content from a domain registered only days ago.',
  },
  'compromised-host': {
    name: 'Compromised host',
    explanation: 'The ad loaded content from a site that attackers have broken into.',
  },
  'pop-up': { name: 'Pop-up', explanation: 'The ad opened a window or tab without a click on the ad.' },
  'pop-under': {
    name: 'Pop-under',
    explanation: 'The ad opened a window behind the page without a click on the ad.',
  },
  'audible-media': {
    name: 'Audible media',
    explanation: 'The ad played video or audio with sound before a click on the ad.',
  },
  'web-audio': { name: 'Web Audio', explanation: 'The ad played generated sound before a click on the ad.' },
  speech: { name: 'Speech', explanation: 'The ad read a text aloud before a click on the ad.' },
  'clipboard-overwrite': {
    name: 'Clipboard overwrite',
    explanation: 'The ad replaced the contents of the reader’s clipboard.',
  },
  'command-to-clipboard': {
    name: 'Command to clipboard',
    explanation: 'The ad put a command on the clipboard for the reader to paste and run.',
  },
  'full-screen': {
    name: 'Full screen',
    explanation: 'The ad requested the full screen without a click on the ad.',
  },
  'pointer-lock': {
    name: 'Pointer lock',
    explanation: 'The ad captured the mouse pointer without a click on the ad.',
  },
  'dialog-loop': { name: 'Dialog loop', explanation: 'The ad opened a browser dialog without a click on the ad.' },
  'leave-prompt': {
    name: 'Leave prompt',
    explanation: 'The ad made the browser ask for confirmation before the page closes.',
  },
  'print-prompt': { name: 'Print prompt', explanation: 'The ad opened the print dialog.' },
}

/** One-sentence explanation; '' for a variant unknown to this release. */
export const explanationOfVariant = (variant: string): string =>
  Object.hasOwn(threatVariants, variant) ? threatVariants[variant as ThreatVariant].explanation : '' // narrowed by the check

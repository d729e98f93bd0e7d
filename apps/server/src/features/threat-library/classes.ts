import { type ThreatClass, threatClasses } from '@vigil/contract'
import type { ClassTrait } from './traits.ts'

/** What the library says of a class: what it is, how it works, how it is recognised, what to do. */
export interface ClassText {
  /** Stable: reports and people refer to it. */
  id: string
  information: readonly [what: string, how: string, recognised: string, todo: string]
  traits: Readonly<Record<ClassTrait, string>>
}

export const classTexts: Readonly<Record<ThreatClass, ClassText>> = {
  'forced-redirect': {
    id: 'VG-01',
    information: [
      'The ad takes the reader away from the page without being asked: to a prize draw, a fake shop, an app store or a chain of further addresses. It is the attack that readers notice first and forgive least.',
      'Code in the creative sets the address of the top window, submits a form into it, writes a refresh instruction into a frame, or waits for the first touch and opens an address in place of the page. Often it waits some hundred milliseconds, so that the ad has been counted as shown.',
      'The markup names the top window or its location together with a foreign address, in the clear or taken apart and put together again. While the ad runs, a navigation of the top window that no click on the ad asked for is the proof.',
      'Block the creative and its seat at the SSP named in the report, with the report as evidence. Redirects come in bursts from one buyer: look at the threat feed by DSP and seat, not only by creative, and ask how the seat was vetted.',
    ],
    traits: {
      Delivery: 'In the markup, or in a script that it loads',
      Trigger: 'The ad being shown, a short delay, or the first touch',
      'Needs a gesture': 'No; the touch variant waits for any touch of the page',
      'What the reader sees': 'The page is replaced by another',
      'Typical devices': 'Phones, in browsers and in apps',
      Evasion: 'Acts only inside a frame, only after a delay, only on touch screens',
      Goal: 'Traffic sold on, subscriptions, fraud',
      'Recognised by': 'A navigation of the top window without a click on the ad',
      'What is done': 'The ad is blocked; a navigation while it runs is stopped',
    },
  },
  'fake-alert': {
    id: 'VG-02',
    information: [
      'The ad looks like a warning of the device or the browser: viruses found, battery damaged, player out of date, a prize reserved. It frightens or delights the reader into calling a number, installing something or giving up data.',
      'The dialog is drawn with ordinary markup in the look of a system, or a loop of real browser dialogs keeps the reader from leaving. The button leads to a paid line, a fake shop for cleaning programs or a download.',
      'Phrases of known lures and their translations in the text of the creative, system-like boxes with a countdown, and repeated calls of alert, confirm or prompt.',
      'Block the creative. Lures are run in waves by country and device: the map and the device chart of the overview show where. Tell readers’ support what the lure says, since people will ask.',
    ],
    traits: {
      Delivery: 'In the markup, seldom behind the click',
      Trigger: 'The ad being shown',
      'Needs a gesture': 'Yes, to fall for it; the alert loop needs none',
      'What the reader sees': 'A warning or a prize in the look of the device',
      'Typical devices': 'Phones and tablets, older readers’ desktops',
      Evasion: 'Shown only in chosen countries and to chosen devices',
      Goal: 'Paid calls, worthless programs, personal data',
      'Recognised by': 'Texts of known lures; loops of dialogs',
      'What is done': 'The ad is blocked; dialogs in a loop are stopped',
    },
  },
  'drive-by-download': {
    id: 'VG-03',
    information: [
      'The ad starts a download that nobody asked for: an installer, an app package or a configuration profile. The reader finds a file with a trustworthy name, and opens it.',
      'A hidden frame points at the file, a link is made and clicked by code, or the file is put together in the page itself, so that no address can be blocked.',
      'Links with a download attribute that code clicks, frames and addresses that end in installable file types, files made from data in the page, and any download that starts without a click.',
      'Block the creative and the host. Hand the file’s address to your security team, and never open it on a work machine. If a reader installed it, the device has to be treated as compromised.',
    ],
    traits: {
      Delivery: 'In the markup, as a hidden frame or as code',
      Trigger: 'The ad being shown',
      'Needs a gesture': 'No, for the file to arrive; yes, to open it',
      'What the reader sees': 'A file in the list of downloads',
      'Typical devices': 'Desktops with Windows, Android phones, iPhones for profiles',
      Evasion: 'Made inside the page, so that no address gives it away; acts by device',
      Goal: 'Unwanted programs, remote control, stolen passwords',
      'Recognised by': 'Downloads without a click; installable file types in frames',
      'What is done': 'The ad is blocked; the download is stopped',
    },
  },
  'click-hijack': {
    id: 'VG-04',
    information: [
      'The reader’s click is stolen: it counts for an ad that was not meant, or opens a page that was not chosen. Publishers lose the trust of readers, and advertisers pay for clicks that nobody made.',
      'A transparent link lies over the page, an invisible one follows the pointer, or code makes clicks of its own on a link that it has just put there.',
      'Elements that are nearly transparent, cover much of the window and carry a link; links that move with the pointer; clicks that the browser marks as made by code.',
      'Block the creative. If one seat does it again and again, report it for click fraud as well: its buyers paid for those clicks.',
    ],
    traits: {
      Delivery: 'In the markup, as an overlay or as code',
      Trigger: 'A click anywhere, or time passing',
      'Needs a gesture': 'Any click; synthetic clicks need none',
      'What the reader sees': 'A page or an app store that was not asked for',
      'Typical devices': 'All',
      Evasion: 'Opacity just above zero, so that it counts as visible; appears late',
      Goal: 'Pay per click',
      'Recognised by': 'Covering transparent links; clicks made by code',
      'What is done': 'The behaviour is stopped; the ad is blocked where it is nothing else',
    },
  },
  'hidden-ads': {
    id: 'VG-05',
    information: [
      'One slot is sold many times: ads are stacked on each other, shrunk to a pixel or placed off the screen. Each is counted and paid for; none is seen. The page grows slower and the publisher’s inventory gets a bad name.',
      'The creative opens several frames with slots of other publishers in one place, gives them a size of one pixel or no opacity, or pushes them thousands of pixels to the side.',
      'Several ad frames in one position, frames of at most one pixel or nearly no opacity that load ads, and frames far outside of the window.',
      'Block the creative, and tell the SSP: buyers in those frames were cheated and will want their money back. Check in your own reports whether viewability of the slot fell at the same time.',
    ],
    traits: {
      Delivery: 'In the markup, as nested frames',
      Trigger: 'The ad being shown',
      'Needs a gesture': 'No',
      'What the reader sees': 'Nothing, but the page gets slower',
      'Typical devices': 'All; in apps most often',
      Evasion: 'The uppermost ad is clean',
      Goal: 'Pay per view for ads that nobody sees',
      'Recognised by': 'Stacked, tiny or far-off frames that load ads',
      'What is done': 'The hidden frames are stopped, or the ad is blocked',
    },
  },
  cryptomining: {
    id: 'VG-06',
    information: [
      'The ad uses the reader’s processor to compute for somebody else. Fans start, batteries run down, and the page takes the blame.',
      'A compiled module or a number of workers is loaded from the miner’s host and kept busy, often with a limit so that it is not noticed at once.',
      'Compiled modules and workers that are started from an ad together, addresses of known pools, and long-lasting load on the processor.',
      'Block the creative and the host. Miners stay for weeks at a low level: look at the class over a longer period, and at desktops.',
    ],
    traits: {
      Delivery: 'In a script or compiled module that the ad loads',
      Trigger: 'The ad being shown; more cores than a minimum',
      'Needs a gesture': 'No',
      'What the reader sees': 'A slow device, a loud fan',
      'Typical devices': 'Desktops',
      Evasion: 'Works at part of the load, rests while the tab is hidden',
      Goal: 'Computing time turned into money',
      'Recognised by': 'Compiled modules with workers; known pools; lasting load',
      'What is done': 'The ad is blocked',
    },
  },
  'cloaked-landing-page': {
    id: 'VG-07',
    information: [
      'The ad shows one thing to those who check it and another to readers. Reviews see a shop for shoes; a chosen reader is led to an investment fraud or a forbidden product.',
      'Before the link is set, code looks at the browser’s marks, at where the reader comes from, or at the time zone. Only if the reader looks real and is in the right place does the address change.',
      'Code in a creative that reads marks of automation, plugins, time zone or referrer and then changes the address of the click; a landing address that differs from the declared advertiser’s domain.',
      'Block the seat rather than the creative: cloakers change creatives daily and keep the account. Send the report with the condition that is highlighted, since the SSP’s own scan will not see the second page.',
    ],
    traits: {
      Delivery: 'In the markup; the fraud itself is behind the click',
      Trigger: 'A device, place or origin it looks for',
      'Needs a gesture': 'Yes, the click on the ad',
      'What the reader sees': 'An ad like any other, then another page than declared',
      'Typical devices': 'All',
      Evasion: 'Its whole purpose: reviewers get the clean page',
      Goal: 'Investment fraud, forbidden goods, stolen accounts',
      'Recognised by': 'Conditions on marks of automation, region or referrer before the address is set',
      'What is done': 'The ad is blocked',
    },
  },
  'phishing-form': {
    id: 'VG-08',
    information: [
      'The ad asks for a password, a card number or a code, in the name of a bank, a mail provider or a parcel service.',
      'A form stands in the creative itself and posts to a foreign host. As the address bar shows the publisher’s site, the form borrows its good name.',
      'Fields for passwords, cards or PINs in an ad, and forms that post to a host which is not the advertiser’s.',
      'Block the creative at once, and report the address to the brand that is imitated: banks take such pages down within hours. If readers may have typed something, say so on the site.',
    ],
    traits: {
      Delivery: 'In the markup',
      Trigger: 'The ad being shown',
      'Needs a gesture': 'Yes, the reader has to type',
      'What the reader sees': 'A form in the name of somebody else',
      'Typical devices': 'All, phones most',
      Evasion: 'Names of brands as pictures, forms put together late',
      Goal: 'Accounts and card numbers',
      'Recognised by': 'Fields for secrets in an ad; posts to strangers',
      'What is done': 'The ad is blocked; a post to a stranger is stopped',
    },
  },
  'push-permission-lure': {
    id: 'VG-09',
    information: [
      'The reader is brought to allow notifications, and from then on gets ads and lures on the lock screen, long after the page is closed.',
      'The ad asks for the permission after the first click, or shows a false test (“Click Allow to prove that you are not a robot”) that leads to a page which asks.',
      'Requests for the permission from inside an ad, registrations of service workers by an ad, and the texts of known lures.',
      'Block the creative. In apps, where these campaigns grow slowly, look at the trend of the class by app and by SSP.',
    ],
    traits: {
      Delivery: 'In the markup, or behind the click',
      Trigger: 'A click, or the ad being shown',
      'Needs a gesture': 'Yes, allowing it',
      'What the reader sees': 'A request of the browser, or a false test',
      'Typical devices': 'Android phones, desktops',
      Evasion: 'Asks only once per reader',
      Goal: 'A lasting channel for further lures',
      'Recognised by': 'Permission requests and service workers from an ad; known texts',
      'What is done': 'The request is stopped; the lure is blocked',
    },
  },
  'back-button-hijack': {
    id: 'VG-10',
    information: [
      'The back button does not lead back. The reader presses it again and again, or lands on a page of offers.',
      'Code adds many entries to the history, or listens for the way back and replaces the page with its own.',
      'Entries added to the history in a loop from an ad, and listeners for the way back that change the address.',
      'Block the creative. As readers blame the site, look whether time on page or returns from search fell on the days it ran.',
    ],
    traits: {
      Delivery: 'In the markup',
      Trigger: 'The ad being shown; acts when the reader goes back',
      'Needs a gesture': 'The way back',
      'What the reader sees': 'The same page again, or a page of offers',
      'Typical devices': 'Phones',
      Evasion: 'Does nothing until the reader leaves',
      Goal: 'Further views and clicks',
      'Recognised by': 'Loops of history entries; listeners that redirect',
      'What is done': 'The behaviour is stopped',
    },
  },
  'data-theft': {
    id: 'VG-11',
    information: [
      'The ad collects what it has no right to: marks that tell one reader from another without consent, contents of the page’s forms, or the clipboard.',
      'A drawing is made and read back as a fingerprint, fields of the surrounding page are searched, or the clipboard is read after a click; the result leaves as the address of a picture.',
      'Drawings that are read back at once, selectors for mail and card fields outside of the ad’s own frame, reads of the clipboard, and data in the address of a picture.',
      'Block the creative, and keep the report: where personal data left without consent, data protection law may ask for it. Make sure that ads run in frames that cannot reach the page.',
    ],
    traits: {
      Delivery: 'In the markup, or in a script that it loads',
      Trigger: 'The ad being shown, or a click',
      'Needs a gesture': 'Mostly no; the clipboard needs a click',
      'What the reader sees': 'Nothing',
      'Typical devices': 'All',
      Evasion: 'Looks like measurement',
      Goal: 'Profiles, accounts, card numbers',
      'Recognised by': 'Fingerprints, form and clipboard reads from an ad',
      'What is done': 'The behaviour is stopped, or the ad is blocked',
    },
  },
  'malicious-host': {
    id: 'VG-12',
    information: [
      'The ad loads something from a host that is known for attacks, is only days old, or belongs to somebody whose server was broken into.',
      'The creative itself is an empty shell; what it does is decided by the host each time, so that it can be clean for a review and an attack an hour later.',
      'The host is on our list, its domain was registered days ago, or the path is one that only broken-into sites serve.',
      'Block the creative and the host. If the host belongs to an honest company, tell it: it has been broken into. Fresh domains on one seat again and again are a reason to block the seat.',
    ],
    traits: {
      Delivery: 'A script or frame from the host',
      Trigger: 'The ad being shown',
      'Needs a gesture': 'No',
      'What the reader sees': 'Whatever the host decides',
      'Typical devices': 'All',
      Evasion: 'Clean most of the time; new domains every few days',
      Goal: 'Any of the other classes',
      'Recognised by': 'The host, its age, its paths',
      'What is done': 'The request is stopped; the ad is blocked',
    },
  },
}

/** The class in the words of the library, as one text. */
export const informationOf = (threatClass: ThreatClass) => classTexts[threatClass].information.join('\n\n')

export const libraryEntries = (Object.keys(classTexts) as ThreatClass[]) // its own keys
  .map((threatClass) => ({
    threatVariantIndexIdRoot: classTexts[threatClass].id,
    threatDescription: threatClasses[threatClass].name,
    threatInfo: informationOf(threatClass),
    variantTraits: JSON.stringify(classTexts[threatClass].traits),
  }))

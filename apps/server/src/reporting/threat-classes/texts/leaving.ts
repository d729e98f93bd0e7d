import type { ClassText } from '../class-text.ts'

/** Ads that move the reader, the reader's clicks or the Back button. */
export const leavingTexts = {
  'forced-redirect': {
    id: 'VG-01',
    information: [
      'The ad sends the reader away from the page without a click: to a prize draw, a fake shop, an app store or a chain of further addresses. Readers notice this attack first and forgive it least.',
      'Code in the creative sets the address of the top window, submits a form into it, writes a refresh instruction, or waits for the first touch and opens an address in place of the page. Often it waits a few hundred milliseconds, until the ad has been counted as shown.',
      'Ad frames may not navigate the page unless the reader clicks the ad; the browser enforces this. The script also reads the markup for hidden navigations and stops those that ad code starts through the page itself.',
      'Block the creative and its seat at the SSP named in the report, with the report as evidence. Redirects arrive in bursts from one buyer, so check the threat feed by DSP and seat, not only by creative.',
    ],
    traits: {
      Delivery: 'In the markup, or in a script loaded by the ad',
      Trigger: 'Display of the ad, a short delay, or the first touch',
      'Needs a gesture': 'No; the touch variant waits for any touch of the page',
      'What the reader sees': 'Another page replaces this one',
      'Typical devices': 'Phones, in browsers and in apps',
      Evasion: 'Acts only inside a frame, after a delay, or on touch screens',
      Goal: 'Resold traffic, subscriptions, fraud',
      'Recognised by': 'Navigation of the page without a click on the ad',
      'What is done': 'The navigation is stopped; ads with hidden redirects are blocked',
    },
  },
  'click-hijack': {
    id: 'VG-04',
    information: [
      'The ad steals clicks: a click on the page counts for the ad or opens a page the reader did not choose. Publishers lose their readers’ trust, and advertisers pay for clicks that were never meant.',
      'A transparent link covers the page, an invisible link follows the pointer, code clicks a link by itself, or the ad rewrites the page’s own links, forms and click handlers.',
      'The script measures what an ad’s elements cover and how visible they are, recognises clicks made by code, and protects the page’s links, forms and listeners against changes by ad code.',
      'Block the creative. If a seat repeats it, report it for click fraud as well: its buyers paid for those clicks.',
    ],
    traits: {
      Delivery: 'In the markup, as an overlay or as code',
      Trigger: 'A click anywhere, or a timer',
      'Needs a gesture': 'Any click; synthetic clicks need none',
      'What the reader sees': 'A page or app store the reader did not choose',
      'Typical devices': 'All',
      Evasion: 'Opacity just above zero; appears late',
      Goal: 'Payment per click',
      'Recognised by': 'Invisible covering links, clicks made by code, changed links of the page',
      'What is done': 'The behaviour is stopped; the ad is blocked if it has no other purpose',
    },
  },
  'back-button-hijack': {
    id: 'VG-10',
    information: [
      'The Back button does not lead back. The reader presses it again and again, or lands on a page of offers.',
      'Code adds entries to the history, so that Back stays on the page, or listens for Back and replaces the page with its own.',
      'The script intercepts history changes and listeners for Back by ad code, in the ad’s frame and in the page.',
      'Block the creative. Readers blame the site, so check whether returning visits fell on the days it ran.',
    ],
    traits: {
      Delivery: 'In the markup',
      Trigger: 'Display of the ad; it acts when the reader goes back',
      'Needs a gesture': 'Yes, the Back button',
      'What the reader sees': 'The same page again, or a page of offers',
      'Typical devices': 'Phones',
      Evasion: 'Does nothing until the reader leaves',
      Goal: 'More page views and clicks',
      'Recognised by': 'History entries and Back listeners from ad code',
      'What is done': 'The behaviour is stopped; Back works as usual',
    },
  },
} as const satisfies Record<string, ClassText>

import type { ThreatClass } from '@vigil/contract'

/** The demo complaints belong to this user’s organization. */
export const demoComplainant = 'web@vigil.test'

interface DemoComplaint {
  threatClass: ThreatClass
  /** In readers' words; each is a complaint about the same creative. */
  texts: readonly string[]
}

export const demoComplaints: readonly DemoComplaint[] = [
  {
    threatClass: 'forced-redirect',
    texts: [
      'I was reading the match report when your page sent me to a lottery. I could not get back to the article.',
      'Your site jumps to a prize page on my phone.',
      'Redirected twice this morning, both times from the sports pages.',
    ],
  },
  { threatClass: 'fake-alert', texts: ['A message said my phone has a virus and I should install an app.'] },
  {
    threatClass: 'phishing-form',
    texts: ['An ad looked like my bank and wanted my password. Please remove it before somebody falls for it.'],
  },
  { threatClass: 'autoplay-audio', texts: ['Very loud sound as soon as the page opened.'] },
  { threatClass: 'pop-up', texts: ['New windows kept opening behind the article.'] },
  { threatClass: 'cloaked-landing-page', texts: ['The shop in the ad is fake, it had nothing to do with the brand.'] },
  { threatClass: 'drive-by-download', texts: ['A file was downloaded without me doing anything.'] },
]

import type { Rule } from './rule.ts'

const device =
  '(?:iphone|ipad|android|phone|device|computer|pc|mac|windows|system|browser|handy|gerät|téléphone|ordinateur|appareil|dispositivo|teléfono|celular)'

export const lureRules: Rule[] = [
  {
    id: 'virus-warning',
    threatClass: 'fake-alert',
    variant: 'virus-warning',
    explanation: 'Says that the very device of the reader is infected: no ad can know that.',
    place: 'words',
    effect: 'block',
    pattern: [
      `\\b(?:your|ihr|dein|votre|su|tu|seu) ${device}(?: \\w{1,20}){0,2} (?:is|has been|was|may be|ist|wurde|est|a été|está|esta|ha sido|foi) (?:\\S{1,20} ){0,3}(?:infect|infiz|damaged|compromised|hacked)`,
      `\\b(?:virus(?:es)?|trojans?|threats|malware|spyware)\\)?(?: \\w{1,20}){0,3} (?:found|detected) on (?:your|this) ${device}`,
    ].map((source) => new RegExp(source)),
    matches: [
      'WARNING! Your iPhone has been infected with (13) viruses',
      'Your Windows computer is infected. Call now',
      'Ihr Gerät ist mit 3 Viren infiziert',
      'Votre téléphone est infecté',
      'Su dispositivo está infectado',
      '(5) viruses were detected on your phone',
    ],
    sparing: [
      'Protect your PC from viruses with SafeBox. Try free for 30 days.',
      'Is your computer slow? Book a check-up in our store.',
      'New virus detected in Europe: the evening news',
      'Your iPhone has never looked better',
    ],
  },
  {
    id: 'prize-lure',
    threatClass: 'fake-alert',
    variant: 'prize-lure',
    explanation: 'Congratulates a reader who took part in nothing and wants the prize claimed.',
    place: 'words',
    effect: 'block',
    pattern: [
      /(?:congratulations|glückwunsch|félicitations|felici\w{1,9}|parabéns).{0,300}(?:you(?:['’]ve| have)? (?:been (?:selected|chosen)|won)|vous avez (?:gagné|été sélectionn)|você ganhou)/,
      /congratulations.{0,300}you are .{0,60}(?:winner|visitor)/,
      /glückwunsch.{0,300}\b(?:sie|du) .{0,60}(?:gewonnen|ausgewählt)/,
      /felici\w{1,9}.{0,300}\bha[s ].{0,60}(?:ganado|elegido)/,
    ],
    matches: [
      'Congratulations! You have been selected to receive a $1,000 gift card',
      'CONGRATULATIONS, dear reader. You’ve won!',
      'Congratulations! You are the 1,000,000th visitor. Claim your prize',
      'Herzlichen Glückwunsch! Sie haben ein iPhone gewonnen',
      '¡Felicidades! Has ganado un premio',
    ],
    sparing: [
      'Congratulations to the class of 2026! Gifts for graduates from $20',
      'Win a trip to Rome: enter our prize draw until 30 June. Terms apply.',
    ],
  },
  {
    id: 'fake-update',
    threatClass: 'fake-alert',
    variant: 'fake-update',
    explanation:
      'Says that a program of this reader is out of date: an ad cannot know, and updates do not come by ads.',
    place: 'words',
    effect: 'block',
    pattern:
      /(?:your|ihr|dein|votre) (?:\w{1,20} ){0,2}(?:flash|player|chrome|browser|firefox|java|navigateur|lecteur)(?: \w{1,20}){0,2} (?:is out of date|is outdated|ist veraltet|est obsol)|(?:player|chrome|browser) update required/,
    matches: [
      'Your Flash Player is out of date. Install the update to go on.',
      'Chrome update required',
      'Ihr Browser ist veraltet',
    ],
    sparing: ['Is your wardrobe out of date? 30% off this week', 'Chrome furniture, never outdated'],
  },
  {
    id: 'fake-captcha',
    threatClass: 'push-permission-lure',
    variant: 'fake-captcha',
    explanation: 'Sells the permission for notifications as a proof of being human.',
    place: 'words',
    effect: 'block',
    pattern:
      /(?:click|press|tap|klick|cliquez)[^.]{0,60}(?:allow|zulassen|autoriser|permitir)\b["'”»]?[^.]{0,60}(?:robot|human|verify|mensch|humain)/,
    matches: ['Click "Allow" to confirm that you are not a robot', 'Tap Allow to verify you are human'],
    sparing: ['Our robots allow you to relax. Click to see the new vacuum.', 'Tap to allow yourself a break'],
  },
  {
    id: 'paste-and-run',
    threatClass: 'push-permission-lure',
    variant: 'fake-captcha',
    explanation: 'Has the reader paste a command of the attacker into the system.',
    place: 'words',
    effect: 'block',
    pattern: [
      /win(?:dows)?(?: key)? ?\+ ?r\b.{0,300}ctrl ?\+ ?v/,
      /open (?:the )?(?:terminal|powershell).{0,300}paste/,
    ],
    matches: [
      'To verify: press Windows key + R, then Ctrl + V and Enter',
      'Open Terminal and paste the code to prove you are human',
    ],
    sparing: ['Press Ctrl + V faster: the new keyboard', 'Airport terminal 2 now open'],
  },
]

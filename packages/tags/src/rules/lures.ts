import type { Rule } from './rule.ts'

export const lureRules: Rule[] = [
  {
    id: 'virus-warning',
    threatClass: 'fake-alert',
    variant: 'virus-warning',
    explanation:
      'Says that the very device of the reader is infected, or has them call a maker’s support: no ad can know.',
    place: 'words',
    pattern:
      /\b(?:your|ihre?|deine?|votre|su|tu|seu) (?:\S{1,20} ){0,2}\S{0,9}(?:phone|ipad|android|device|computer|pc|mac|windows|system|browser|chrome|battery|akku|handy|gerät|ordinateur|appareil|dispositivo|tel[ée]fono|celular) .{0,20}(?:is|been|was|be|ist|wurde|est|été|est[áa]|sido|foi) (?:\S{1,20} ){0,3}(?:infect|infiz|damaged by|compromised|hacked|blocked|locked|gesperrt|bloqu)|\b(?:virus(?:es)?|trojans?|threats|malware|spyware)\)?(?: \w{1,20}){0,3} (?:found|detected) on (?:your|this) |(?:defender|microsoft|apple|norton|mcafee) (?:alert|support|security|warning|help)\b.{0,99}\d{3}.\d{3}|\byour (?:norton|mcafee) .{0,20}expire|do not (?:shut|restart).{0,20}your/,
    matches: [
      'WARNING! Your iPhone has been infected with (13) viruses',
      'Your Windows computer is infected. Call now',
      'Windows Defender: your computer is blocked',
      'Your battery is badly damaged by viruses',
      'Ihr Gerät ist mit 3 Viren infiziert',
      'Votre téléphone est infecté',
      'Su dispositivo está infectado',
      '(5) viruses were detected on your phone',
      'Your Chrome is severely damaged by (4) viruses',
      'Your McAfee subscription has expired today. Renew now',
      'Call Microsoft support now +1 800 555 0199',
      'Security alert! Error code 0x80072ee7. Do not shut down your computer',
      'Do not restart your PC',
    ],
    sparing: [
      'Do not close your eyes: a week at the sea from 399',
      'Protect your PC from viruses with SafeBox. Try free for 30 days.',
      'Is your computer slow? Book a check-up in our store.',
      'New virus detected in Europe: the evening news',
      'Your iPhone has never looked better',
      'If your phone is damaged, we repair it within the hour',
      'Microsoft Surface from 899. Order by phone: 555 0100',
      'Norton 360: your protection for up to 5 devices, now 50% off',
      'Polish your chrome parts: the blocked drain is history',
    ],
  },
  {
    id: 'false-notice',
    threatClass: 'fake-alert',
    variant: 'virus-warning',
    explanation: 'Says that an account, a parcel, a payment or data of this reader is at risk: an ad cannot know.',
    place: 'words',
    pattern:
      /\b(?:your|ihr|dein|votre) (?:\S{1,20} ){0,3}(?:account|konto|compte|parcel|package|paket|colis|shipment|payment|storage|photos|files|subscription|card|wallet|mailbox)\b.{0,40}(?:will expire|been (?:suspend|lock|limit|restrict|charged|compromis|declined)|not be deliver|on hold|will be (?:delet|charged|lost|suspend|lock)|gesperrt|nicht zugestellt|suspendu).{0,60}(?:verify|confirm|\bpay\b|restore|renew|resched|cancel|today|now|jetzt|bestätig|maintenant)/,
    matches: [
      'Your WhatsApp account will expire within 24 hours. Verify now',
      'Your Apple ID account has been suspended. Please confirm your details',
      'Your package could not be delivered. Pay 1.99 to reschedule the delivery',
      'Your iCloud storage is full. Your photos will be deleted today',
      'Your subscription will be charged 399.99. Call to cancel',
      'Ihr Paket konnte nicht zugestellt werden. Jetzt neuen Termin wählen',
    ],
    sparing: [
      'Your savings account grows with 3 % interest. Confirm your place today',
      'Track your package from door to door. Now free.',
      'Is your storage full? Get 2 TB for 9.99 a month',
      'Your card is never declined with FlexPay',
      'Print your photos today and save 20 %',
      'Cancel your subscription at any time',
    ],
  },
  {
    id: 'prize-lure',
    threatClass: 'fake-alert',
    variant: 'prize-lure',
    explanation: 'Congratulates a reader who took part in nothing and wants the prize claimed.',
    place: 'words',
    pattern:
      /(?:congratulations|dear \w{1,20} user|glückwunsch|félicitations|felici\w{1,9}|parabéns).{0,99}\b(?:you(?: are| have|['’]ve)|sie|du|vous avez|ha[s ]|você).{0,30}(?:selected|chosen|\bwon\b|winner|visitor|gewonnen|ausgewählt|gagné|sélectionn|ganado|elegido|ganhou)/,
    matches: [
      'Congratulations! You have been selected to receive a $1,000 gift card',
      'CONGRATULATIONS, dear reader. You’ve won!',
      'Congratulations! You are the 1,000,000th visitor. Claim your prize',
      'Herzlichen Glückwunsch! Sie haben ein iPhone gewonnen',
      '¡Felicidades! Has ganado un premio',
      'Félicitations ! Vous avez gagné',
      'Dear Chrome user, you have been selected to receive a free iPhone',
    ],
    sparing: [
      'Congratulations to the class of 2026! Gifts for graduates from $20',
      'Win a trip to Rome: enter our prize draw until 30 June. Terms apply.',
      'Congratulations to last year’s winner, Anna.',
      'Dear visitor, our garden opens on Sunday',
    ],
  },
  {
    id: 'fake-update',
    threatClass: 'fake-alert',
    variant: 'fake-update',
    explanation:
      'Says that a program of this reader is out of date: an ad cannot know, and updates do not come by ads.',
    place: 'words',
    pattern:
      /\b(?:your|ihr|dein|votre) (?:\w{1,20} ){0,2}(?:player|chrome|browser|firefox|java|navigateur|lecteur) (?:\w{1,20} ){0,2}(?:is out of date|is outdated|ist veraltet|est obsol)|(?:player|chrome|browser) update required/,
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
    explanation: 'Sells the permission for notifications as a proof of being human, or has a command pasted.',
    place: 'words',
    pattern:
      /(?:click|press|tap|klick|cliquez)[^.]{0,40}(?:allow|zulassen|autoriser|permitir)\b[^.]{0,40}(?:robot|human|verify|mensch|humain)|\bwin(?:dows)?(?: key)? ?\+ ?r\b.{0,200}ctrl ?\+ ?v|open (?:the )?(?:terminal|powershell).{0,200}paste/,
    matches: [
      'Click "Allow" to confirm that you are not a robot',
      'Tap Allow to verify you are human',
      'To verify: press Windows key + R, then Ctrl + V and Enter',
      'Open Terminal and paste the code to prove you are human',
    ],
    sparing: [
      'Our robots allow you to relax. Click to see the new vacuum.',
      'Tap to allow yourself a break',
      'Press Ctrl + V faster: the new keyboard',
      'Airport terminal 2 now open',
    ],
  },
]

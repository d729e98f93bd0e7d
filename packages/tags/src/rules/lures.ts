import type { Rule } from './rule.ts'

const device =
  '(?:i\\s?phone|i\\s?pad|android|phone|device|computer|pc|mac|windows|system|browser|handy|ger[äa]t|t[ée]l[ée]phone|ordinateur|appareil|dispositivo|tel[ée]fono|celular|computadora)'

export const lureRules: Rule[] = [
  {
    id: 'virus-warning',
    since: '1',
    threatClass: 'fake-alert',
    variant: 'virus-warning',
    explanation: 'Says that the very device of the reader is infected: no ad can know that.',
    place: 'words',
    effect: 'block',
    needs: ['infect', 'infiz', 'infet', 'virus', 'malware', 'trojan', 'damaged', 'compromis'],
    pattern: new RegExp(
      `\\byour ${device}(?: \\w+){0,2} (?:is|has been|was|may be|might be) (?:\\w+ ){0,2}(?:infected|damaged|compromised|hacked)|\\b(?:ihr|dein) ${device}(?: \\w+){0,2} (?:ist|wurde)(?: \\w+){0,3} infiziert|\\bvotre ${device}(?: \\w+){0,2} (?:est|a été)(?: \\w+){0,2} infect|\\b(?:su|tu|seu) ${device}(?: \\w+){0,2} (?:está|esta|ha sido|foi)(?: \\w+){0,2} infect|\\b\\(?\\d{1,3}\\)? (?:viruses|trojans|threats|malware)(?: \\w+){0,2} (?:found|detected) on your|\\b(?:viruses|trojan|malware|spyware)(?: \\w+){0,3} (?:found|detected) on (?:your|this) ${device}`,
    ),
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
    id: 'support-call',
    since: '1',
    threatClass: 'fake-alert',
    variant: 'virus-warning',
    explanation: 'A blocked device and a number to call: the opening of every support fraud.',
    place: 'words',
    effect: 'block',
    needs: ['call ', 'anrufen', 'support'],
    pattern:
      /(?:your (?:computer|pc|mac|device|access|account) (?:has been|is|was) (?:locked|blocked|suspended|disabled)).{0,300}\bcall\b.{0,80}\+?\d[\d\s().-]{6,}/,
    matches: ['Your computer has been locked for safety. Do not shut down. Call Windows Support +1 (888) 555-0100'],
    sparing: ['Call us on +1 (888) 555-0100 for a free quote', 'Your account is ready. Download the app today.'],
  },
  {
    id: 'prize-lure',
    since: '1',
    threatClass: 'fake-alert',
    variant: 'prize-lure',
    explanation: 'Congratulates a reader who took part in nothing and wants the prize claimed.',
    place: 'words',
    effect: 'block',
    needs: ['congratulations', 'glückwunsch', 'félicitations', 'felicitaciones', 'felicidades', 'parabéns'],
    pattern:
      /(?:congratulations|gl[üu]ckwunsch|f[ée]licitations|felicitaciones|felicidades|parab[ée]ns).{0,120}(?:you(?:'ve|’ve| have)? (?:been (?:selected|chosen)|won)|you are (?:the|today's|today’s) .{0,20}(?:visitor|winner)|(?:sie|du) (?:haben|hast|wurden) .{0,40}(?:gewonnen|ausgew[äa]hlt)|vous avez (?:gagn[ée]|[ée]t[ée] s[ée]lectionn)|(?:has|ha) (?:ganado|sido (?:elegido|seleccionado))|voc[êe] (?:ganhou|foi selecionad))/,
    matches: [
      'Congratulations! You have been selected to receive a $1,000 gift card',
      'CONGRATULATIONS, dear reader. You’ve won!',
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
    since: '1',
    threatClass: 'fake-alert',
    variant: 'fake-update',
    explanation:
      'Says that a program of this reader is out of date: an ad cannot know, and updates do not come by ads.',
    place: 'words',
    effect: 'block',
    needs: ['out of date', 'outdated', 'veraltet', 'obsolète', 'desactualiz', 'update required'],
    pattern:
      /(?:your (?:version of )?(?:(?:adobe )?flash(?: player)?|chrome|browser|firefox|video player|media player|java)(?: \w+){0,2} (?:is|seems) (?:out of date|outdated))|(?:ihr|dein) (?:browser|flash|player)(?: \w+){0,2} ist veraltet|votre (?:navigateur|lecteur)(?: \w+){0,2} est obsol|(?:flash player|chrome|browser) update required/,
    matches: [
      'Your Flash Player is out of date. Install the update to go on.',
      'Chrome update required',
      'Ihr Browser ist veraltet',
    ],
    sparing: ['Is your wardrobe out of date? 30% off this week', 'Chrome furniture, never outdated'],
  },
  {
    id: 'alert-loop',
    since: '1',
    threatClass: 'fake-alert',
    variant: 'alert-loop',
    explanation: 'A loop of dialogs keeps the reader from leaving.',
    place: 'markup',
    effect: 'block',
    needs: ['alert', 'confirm', 'prompt'],
    pattern:
      /(?:while\s*\(\s*(?:true|1|!0)\s*\)|for\s*\(\s*;\s*;\s*\)|setInterval\s*\(\s*(?:function\s*\(\)|\(\)\s*=>|["']))[\s{(]{0,10}.{0,100}\b(?:alert|confirm|prompt)\s*\(/,
    matches: [
      "while (true) { alert('Your phone is at risk') }",
      'for(;;)confirm("Leave?")',
      'setInterval(() => { alert("Again") }, 10)',
    ],
    sparing: ["button.onclick = function () { alert('Thank you') }", 'setInterval(function () { turn(1) }, 40)'],
  },
  {
    id: 'fake-captcha',
    since: '1',
    threatClass: 'push-permission-lure',
    variant: 'fake-captcha',
    explanation: 'Sells the permission for notifications as a proof of being human.',
    place: 'words',
    effect: 'block',
    needs: ['allow', 'zulassen', 'autoriser', 'permitir'],
    pattern:
      /(?:click|press|tap|klick\w*|cliquez|haga clic)[^.]{0,30}["'“«]?(?:allow|zulassen|autoriser|permitir)["'”»]?[^.]{0,60}(?:robot|human|verify|confirm|continue watching|mensch|robote?r|humain|humano)/,
    matches: ['Click "Allow" to confirm that you are not a robot', 'Tap Allow to verify you are human'],
    sparing: ['Our robots allow you to relax. Click to see the new vacuum.', 'Tap to allow yourself a break'],
  },
  {
    id: 'paste-and-run',
    since: '2',
    threatClass: 'push-permission-lure',
    variant: 'fake-captcha',
    explanation: 'Has the reader paste a command of the attacker into the system.',
    place: 'words',
    effect: 'block',
    needs: ['ctrl', 'terminal', 'powershell'],
    pattern:
      /(?:win(?:dows)?(?: key)? ?\+ ?r\b.{0,200}ctrl ?\+ ?v)|(?:open (?:the )?(?:terminal|powershell).{0,120}paste)/,
    matches: [
      'To verify: press Windows key + R, then Ctrl + V and Enter',
      'Open Terminal and paste the code to prove you are human',
    ],
    sparing: ['Press Ctrl + V faster: the new keyboard', 'Airport terminal 2 now open'],
  },
]

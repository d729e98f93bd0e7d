import { type ComplaintEffect, complaintEffects, type ThreatClass } from '@vigil/contract'

/** Words that readers use for each class. Word starts, in any case. */
const keywords: Readonly<Partial<Record<ThreatClass, RegExp>>> = {
  'forced-redirect':
    /\b(redirect|sent me|took me|taken to|forward(ed)? me|sends? you|jump(s|ed)? to|landed on|left the page|another (page|site)|away from)/i,
  'fake-alert':
    /\b(virus|infected|warning|alert|scare|lotter|prize|winner|won\b|congratulation|gift ?card|update your|security)/i,
  'drive-by-download': /\b(download|install|apk\b|\.exe|profile\b)/i,
  'click-hijack': /\b(click|tap(ped)?\b|overlay|invisible)/i,
  'hidden-ads': /\b(hidden|invisible|stacked)/i,
  cryptomining: /\b(slow|hot\b|fan\b|cpu|processor|battery|mining|crypto|freez|lag)/i,
  'cloaked-landing-page': /\b(landing|different (page|site)|fake (shop|site|news)|impersonat)/i,
  'phishing-form': /\b(password|log ?in|bank|credit card|card number|phish|pin\b|account details)/i,
  'push-permission-lure': /\b(notification|allow\b|permission|captcha|robot|location access|camera)/i,
  'back-button-hijack': /\b(back button|go(ing)? back|press(ed)? back|could ?n.t (go|get) back)/i,
  'data-theft': /\b(track|fingerprint|stole|clipboard|personal data)/i,
  'pop-up': /\b(pop.?(up|under)|new (window|tab)|another (window|tab))/i,
  'autoplay-audio': /\b(sound|audio|noise|loud|music|voice|talk)/i,
  'clipboard-hijack': /\b(clipboard|past(e|ed|ing)\b|copied)/i,
  'full-screen-grab': /\b(full.?screen|whole screen|entire screen|took over)/i,
  'dialog-trap': /\b(dialog|could ?n.t (close|leave)|kept (asking|popping)|message box|stuck|print)/i,
}
const classesWithKeywords = Object.entries(keywords) as [ThreatClass, RegExp][] // its own keys

/** How well a class matches the description: 1 is exactly what the reader chose, 0 not at all. */
export type Described = ReadonlyMap<ThreatClass, number>

const shareOfSecond = 0.6
const shareOfWords = 0.7

/** The classes that a complaint describes, by choice and by words. */
export function describeClasses(effects: readonly ComplaintEffect[], text: string): Described {
  const matches = new Map<ThreatClass, number>()
  const note = (name: ThreatClass, share: number) => matches.set(name, Math.max(share, matches.get(name) ?? 0))
  for (const effect of effects) {
    const classes: readonly ThreatClass[] = complaintEffects[effect].classes
    for (const [index, name] of classes.entries()) note(name, index === 0 ? 1 : shareOfSecond)
  }
  for (const [name, pattern] of classesWithKeywords) if (pattern.test(text)) note(name, shareOfWords)
  return matches
}

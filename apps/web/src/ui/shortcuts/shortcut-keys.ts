/** `keys` is one key ('/') or a sequence of two ('g c'). */
export function shortcutMatches(keys: string, before: string, key: string): boolean {
  const [first, second] = keys.split(' ')
  return second === undefined ? first === key : first === before && second === key
}

export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
}
